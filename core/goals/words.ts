import { textWords } from '../search/words.ts'

/** Words without information about a goal's subject. */
const fillers = new Set(
  (
    'a about able after all also am an and any are as at be because become been before better but by can could day do does else even every few first ' +
    'for from get go good had has have how i if im in into is it its job just know learn learning let like lot make making many me more most my need ' +
    'new no not of on one only or other our own project projects really so some something start still such than that the their them then there these ' +
    'they thing things this to too understand up use using very want was way we well were what when where which while who will with without work ' +
    'would you your build building create'
  ).split(' '),
)

/** Maximum number of words of a goal that are used. */
const maxWords = 30

/** Returns the distinct words of a goal to search for. */
export const goalWords = (goal: string): string[] =>
  [...new Set(textWords(goal).map(({ word }) => word))].filter((word) => word.length > 1 && !fillers.has(word)).slice(0, maxWords)

/** Prefixes of words that people use for a category's subject. */
const synonyms: Record<string, readonly string[]> = {
  'Account Management': ['iam', 'permission', 'identity', 'login', 'role', 'tenant', 'organisation', 'organization'],
  Analytics: ['analys', 'analyz', 'chart', 'dashboard', 'metric', 'report', 'statistic', 'visuali', 'insight', 'spreadsheet', 'excel'],
  'AI / ML': ['artificial', 'intelligence', 'machine', 'neural', 'llm', 'gpt', 'chatbot', 'predict', 'model'],
  'Cloud DevOps': ['devops', 'deploy', 'pipeline', 'automat', 'release', 'terraform', 'infrastructure', 'ansible', 'jenkins'],
  Compute: ['server', 'serverless', 'lambda', 'virtual', 'vm', 'processor', 'performance', 'cpu'],
  Containers: ['container', 'docker', 'kubernetes', 'k8s', 'podman', 'helm'],
  'Cost Economics': ['cost', 'bill', 'budget', 'price', 'pricing', 'cheap', 'saving', 'finops'],
  Databases: ['database', 'sql', 'postgres', 'mysql', 'sqlite', 'mongo', 'query', 'queries', 'table'],
  'Global Infrastructure': ['cdn', 'region', 'latency', 'worldwide', 'global', 'edge'],
  Networks: ['network', 'dns', 'http', 'tcp', 'ip', 'router', 'firewall', 'vpn', 'web', 'website', 'internet'],
  Security: [
    'secur',
    'encrypt',
    'tls',
    'ssl',
    'https',
    'certificate',
    'hack',
    'attack',
    'password',
    'crypto',
    'protect',
    'privacy',
    'safe',
  ],
  Storage: ['storage', 's3', 'bucket', 'backup', 'disk', 'file', 'archive', 'restore', 'recover'],
}

/** Returns the categories that a goal's words refer to. */
export const goalCategories = (words: readonly string[]): string[] =>
  Object.entries(synonyms).flatMap(([category, names]) =>
    words.some((word) => names.some((name) => word === name || (name.length > 3 && word.startsWith(name)))) ? [category] : [],
  )
