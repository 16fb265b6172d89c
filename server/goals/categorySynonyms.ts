/** Words that people use for a category's subject. */
const synonyms: Record<string, readonly string[]> = {
  'Account Management': ['iam', 'permission', 'identity', 'login', 'role', 'tenant', 'organization'],
  Analytics: [
    'analysis',
    'analyze',
    'chart',
    'dashboard',
    'metric',
    'report',
    'statistics',
    'visualize',
    'insight',
    'spreadsheet',
    'excel',
  ],
  'AI / ML': ['artificial', 'intelligence', 'machine', 'neural', 'llm', 'gpt', 'chatbot', 'prediction', 'model'],
  'Cloud DevOps': ['devops', 'deploy', 'pipeline', 'automation', 'release', 'terraform', 'infrastructure', 'ansible', 'jenkins'],
  Compute: ['server', 'serverless', 'lambda', 'virtual', 'vm', 'processor', 'performance', 'cpu'],
  Containers: ['container', 'docker', 'kubernetes', 'k8s', 'podman', 'helm'],
  'Cost Economics': ['cost', 'bill', 'budget', 'price', 'pricing', 'cheap', 'saving', 'finops'],
  Databases: ['database', 'sql', 'postgres', 'mysql', 'sqlite', 'mongodb', 'query', 'table'],
  'Global Infrastructure': ['cdn', 'region', 'latency', 'worldwide', 'global', 'edge'],
  Networks: ['network', 'dns', 'http', 'tcp', 'ip', 'router', 'firewall', 'vpn', 'web', 'website', 'internet'],
  Security: [
    'security',
    'encryption',
    'tls',
    'ssl',
    'https',
    'certificate',
    'hacker',
    'attack',
    'password',
    'cryptography',
    'protect',
    'privacy',
    'safe',
  ],
  Storage: ['storage', 's3', 'bucket', 'backup', 'disk', 'file', 'archive', 'restore', 'recovery'],
}

/** Returns the words that people use for a category, for projects whose catalogue has no `goals` for them. */
export const categorySynonyms = (category: string): readonly string[] => synonyms[category] ?? []
