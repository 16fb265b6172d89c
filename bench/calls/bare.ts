import fastify from 'fastify'
import pg from 'pg'

/** The baseline: the same framework and database with one prepared query and no rules. */
export const startBare = async (databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => undefined)
  await pool.query(
    'create table if not exists bench_answers (person integer, task integer, body text, at timestamptz default now(), primary key (person, task))',
  )
  const app = fastify()
  app.get<{ Params: { id: string } }>('/document/:id', async (request, reply) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'document',
      text: "select body from project_files where project_id = $1 and name = 'document.json' order by version desc limit 1",
      values: [request.params.id],
    })
    return reply.type('application/json').send(rows[0]?.body)
  })
  app.get('/projects', async () => {
    const { rows } = await pool.query({ name: 'projects', text: 'select id, metadata from projects order by series_position, position' })
    return rows
  })
  app.get<{ Params: { nickname: string } }>('/portfolios/:nickname', async (request) => {
    const { rows } = await pool.query({
      name: 'portfolio',
      text: `select d.id, d.type, d.title, d.url, d.storage_name, d.created_at, d.updated_at
             from portfolio_documents d join users u on u.id = d.user_id where u.nickname = $1 order by d.created_at desc`,
      values: [request.params.nickname],
    })
    return rows
  })
  app.get<{ Params: { id: string } }>('/validations/:id', async (request) => {
    const { rows } = await pool.query({
      name: 'validations',
      text: 'select id, title, type, optional from validations where project_id = $1 order by position',
      values: [request.params.id],
    })
    return rows
  })
  app.post<{ Params: { person: string; task: string }; Body: { text: string } }>('/answers/:person/:task', async (request) => {
    const { person, task } = request.params
    const { rows } = await pool.query({
      name: 'save',
      text: `insert into bench_answers values ($1, $2, $3)
             on conflict (person, task) do update set body = excluded.body, at = now() returning person, task, body`,
      values: [Number(person), Number(task), request.body.text],
    })
    return rows[0]
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const bare = await startBare(process.argv[2]!)
  console.log(bare.origin)
  process.on('SIGTERM', () => void bare.close())
}
