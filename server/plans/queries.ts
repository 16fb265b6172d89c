import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Subscription } from '@fieldwork/core/plans/subscription.ts'
import { isActive } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const flagsSql = statement('plans.flags', 'select name, value from user_flags where user_id = $1')

/** The flags that were set for one person. */
export const flagsOf = async (db: Queryable, userId: string): Promise<Record<string, boolean>> =>
  Object.fromEntries((await db.rows(flagsSql, [userId])).map(({ name, value }) => [name, value]))

const saveFlagSql = statement(
  'plans.saveFlag',
  `insert into user_flags (user_id, name, value) values ($1, $2, $3) on conflict (user_id, name) do update set value = excluded.value`,
)

export const saveFlag = (tx: Queryable, userId: string, name: string, value: boolean) => tx.rows(saveFlagSql, [userId, name, value])

const deleteFlagSql = statement('plans.deleteFlag', 'delete from user_flags where user_id = $1 and name = $2')

export const deleteFlag = (tx: Queryable, userId: string, name: string) => tx.rows(deleteFlagSql, [userId, name])

const saveAdministratorSql = statement('plans.saveAdministrator', 'update users set is_admin = $2 where id = $1')

export const saveAdministrator = (tx: Queryable, userId: string, isAdmin: boolean) => tx.rows(saveAdministratorSql, [userId, isAdmin])

const customerSql = statement('plans.customer', 'select id, subscription_id from customers where user_id = $1')

/** A user's record at the payment provider. */
export const customerOf = (db: Queryable, userId: string) => db.row(customerSql, [userId])

const insertCustomerSql = statement('plans.insertCustomer', 'insert into customers (id, user_id) values ($1, $2) on conflict do nothing')

/** Keeps an existing record. */
export const insertCustomer = (db: Queryable, id: string, userId: string) => db.rows(insertCustomerSql, [id, userId])

const askedAgainSql = statement('plans.askedAgain', 'update customers set asked = asked + 1 where id = $1 returning asked')

/** Returns the next sequence number for requests to the provider about a customer; undefined for an unknown customer. */
export const numberQuestion = async (db: Queryable, customerId: string): Promise<number | undefined> =>
  (await db.row(askedAgainSql, [customerId]))?.asked

const saveSubscriptionSql = statement(
  'plans.saveSubscription',
  `with customer as (
     update customers set answered = $2, subscription_id = coalesce($3, subscription_id), paid_until = $4, is_ending = $5
     where id = $1 and answered < $2 returning user_id, subscription_id
   ), changed as (
     update users u set plan = $6 from users before, customer c
     where u.id = c.user_id and before.id = c.user_id and c.subscription_id is not null and before.plan <> $6 and not (before.is_pro_granted and $6 <> 'pro')
     returning u.id as user_id, before.plan as plan_before, c.subscription_id
   )
   select user_id, plan_before as "plan_before!", subscription_id as "subscription_id!" from changed`,
)

type Answered = { customerId: string; question: number; subscription: Subscription | undefined; plan: Plan }

/**
 * Stores the provider's answer, unless a later request has already been answered, and sets the plan. People who never had a subscription
 * keep their plan, and so do people who were given Pro. `paid_until` is null unless a subscription runs. Returns the change of plan, if any.
 */
export const saveSubscription = (tx: Queryable, { customerId, question, subscription, plan }: Answered) =>
  tx.row(saveSubscriptionSql, [
    customerId,
    question,
    subscription?.id ?? null,
    plan !== 'free' && subscription?.paidUntil ? new Date(subscription.paidUntil) : null,
    subscription?.isEnding ?? false,
    plan,
  ])

const insertPaymentEventSql = statement('plans.insertPaymentEvent', 'insert into payment_events (id) values ($1) on conflict do nothing')

export const insertPaymentEvent = (tx: Queryable, id: string) => tx.rows(insertPaymentEventSql, [id])

const paymentEventSql = statement('plans.paymentEvent', 'select from payment_events where id = $1')

export const hasPaymentEvent = async (db: Queryable, id: string): Promise<boolean> => (await db.row(paymentEventSql, [id])) !== undefined

const cleanUpPaymentEventsSql = statement('plans.cleanUpPaymentEvents', 'delete from payment_events where received_at < $1')

export const cleanUpPaymentEvents = (db: Queryable, before: Date) => db.rows(cleanUpPaymentEventsSql, [before])

const uncertainCustomersSql = statement(
  'plans.uncertainCustomers',
  `select c.id from customers c join users u on u.id = c.user_id
   where c.subscription_id is not null and (u.plan = 'pending' or (u.plan = 'pro' and c.paid_until < $1))
   order by c.paid_until nulls first limit 100`,
)

/** Customers whose first payment is pending, or whose period ended before `now` without an event about what follows. */
export const uncertainCustomers = (db: Queryable, now: Date) => db.rows(uncertainCustomersSql, [now])

const abandonedCustomersSql = statement('plans.abandonedCustomers', 'select id from customers where user_id is null limit 100')

/** Customers whose accounts are gone. */
export const abandonedCustomers = (db: Queryable) => db.rows(abandonedCustomersSql, [])

const accountSql = statement(
  'plans.account',
  `select u.plan, c.id as customer_id, c.subscription_id, c.paid_until, c.is_ending, u.plan = 'pro' and c.subscription_id is distinct from c.welcomed_for as "is_welcome_due"
   from users u left join customers c on c.user_id = u.id where u.id = $1`,
)

/** A person's current plan and purchases. */
export const accountOf = (db: Queryable, userId: string) => db.row(accountSql, [userId])

const welcomeSql = statement(
  'plans.welcome',
  `update customers c set welcomed_for = c.subscription_id from users u
   where u.id = c.user_id and c.user_id = $1 and u.plan = 'pro' and c.subscription_id is distinct from c.welcomed_for
   returning c.subscription_id as "subscription_id!"`,
)

/** Undefined if nobody has to be welcomed. */
export const takeWelcome = (tx: Queryable, userId: string) => tx.row(welcomeSql, [userId])

const unwelcomedProsSql = statement(
  'plans.unwelcomedPros',
  `select id from users where plan = 'pro' and pro_welcomed_at is null and ${isActive('users')}`,
)

export const unwelcomedPros = (db: Queryable) => db.rows(unwelcomedProsSql, [])

const claimProWelcomeSql = statement(
  'plans.claimProWelcome',
  `update users set pro_welcomed_at = $2
   where id = $1 and plan = 'pro' and pro_welcomed_at is null and ${isActive('users')} returning email, name`,
)

/** Undefined unless the person has Pro and has never been welcomed. */
export const claimProWelcome = (tx: Queryable, userId: string, now: Date) => tx.row(claimProWelcomeSql, [userId, now])

const savePlanSql = statement('plans.savePlan', 'update users set plan = $2 where id = $1')

export const savePlan = (tx: Queryable, userId: string, plan: Plan) => tx.rows(savePlanSql, [userId, plan])

const grantSql = statement(
  'plans.grant',
  `update users u set is_pro_granted = true, plan = 'pro' from users before
   where u.id = $1 and before.id = u.id and before.plan = 'free' returning before.plan as plan_before, u.plan`,
)

/** Grants Pro without a subscription. Undefined if the person already has it. */
export const grantPro = (tx: Queryable, userId: string) => tx.row(grantSql, [userId])

const withdrawSql = statement(
  'plans.withdraw',
  `update users u set is_pro_granted = false, plan = case when c.paid_until is null then 'free' else before.plan end
   from users before left join customers c on c.user_id = before.id
   where u.id = $1 and before.id = u.id and before.plan <> 'free' and (before.is_pro_granted or c.subscription_id is null)
   returning before.plan as plan_before, u.plan`,
)

/** Withdraws Pro that was given; who pays keeps the plan. Undefined if the person doesn't have Pro, or only because of a subscription. */
export const withdrawPro = (tx: Queryable, userId: string) => tx.row(withdrawSql, [userId])

const deleteCustomerSql = statement('plans.deleteCustomer', 'delete from customers where id = $1')

/** For a user whom the provider doesn't know anymore. */
export const deleteCustomer = (db: Queryable, id: string) => db.rows(deleteCustomerSql, [id])

const hasAdministratorSql = statement(
  'plans.hasAdministrator',
  `select exists (
       select from users
       where (is_admin or email = any ($1::text[])) and id is distinct from $2::uuid and ${isActive('users')}
     ) or exists (select from unnest($1) named (email) where not exists (select from users u where u.email = named.email)) as "has!"`,
)

/**
 * True if an administrator can log in, not counting the person named. `emails`: addresses in the settings, whose owners become administrators
 * at their first login.
 */
export const hasAdministrator = async (db: Queryable, emails: string[], besides?: string): Promise<boolean> =>
  (await db.row(hasAdministratorSql, [emails, besides ?? null]))!.has

const actingPersonSql = statement('plans.actingPerson', 'select is_admin, email, suspended_at, deletion_at from users where id = $1')

export const actingPerson = (tx: Queryable, userId: string) => tx.row(actingPersonSql, [userId])

const completedQuizzesSql = statement(
  'plans.completedQuizzes',
  'select count(distinct project_id)::int as "count!" from quiz_attempts where user_id = $1 and completed_at is not null',
)

/** Projects of which a person has completed a quiz. */
export const completedQuizzes = async (db: Queryable, userId: string): Promise<number> =>
  (await db.row(completedQuizzesSql, [userId]))!.count

const documentsSql = statement(
  'plans.documents',
  `select (select count(*) from portfolio_documents where user_id = $1)::int + (
     select count(*) from documentation d
     join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id and e.doc_status = 'GENERATING'
     where d.user_id = $1 and d.portfolio_copy is not null
       and not exists (select from portfolio_documents f where f.user_id = $1 and f.project_id = d.project_id)
   )::int as "documents!"`,
)

/** Documents in the portfolio, and those that it gets once their files are made. */
export const countDocuments = async (db: Queryable, userId: string): Promise<number> => (await db.row(documentsSql, [userId]))!.documents
