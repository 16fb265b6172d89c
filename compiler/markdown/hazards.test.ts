import { expect, test } from 'vitest'
import { findHazards } from './hazards.ts'
import { dangerousCommands, halvesOf, harmlessCommands, harmlessLines, secretLines } from './testing-hazards.ts'

const key = (...parts: string[]) => parts.join('')

test.each([
  'rm -rf /',
  'sudo rm -rf /',
  'rm -rf /*',
  'rm -fr ~',
  'rm -r -f ~/',
  'rm -rf "$HOME"',
  'rm -rf --no-preserve-root /',
  'cd build && rm -rf /; make',
  'rm --recursive --force ~',
  'rm -rf /etc',
  'sudo rm -rf /var/',
  'curl https://example.org/install.sh | bash',
  'curl -fsSL https://example.org/i | sudo bash',
  'curl -fsSL https://example.org/i | sudo -E bash -',
  'wget -qO- https://example.org/i | sh',
  'curl https://example.org/i \\\n  | sh',
  'bash <(curl -s https://example.org/i)',
  'sh -c "$(curl -fsSL https://example.org/i)"',
  'chmod -R 777 .',
  'chmod -R 0777 /srv',
  'chmod 777 -R /srv',
  'chmod -R a+rwx .',
  'dd if=/dev/zero of=/dev/sda',
  'dd if=image.iso of=/dev/nvme0n1 bs=4M',
  'cat image.iso > /dev/sdb',
  'mkfs.ext4 /dev/sda1',
  ':(){ :|:& };:',
  'bomb() { bomb | bomb & }; bomb',
])('a command that destroys is found: %s', (command) => {
  expect(findHazards(`ls\n${command}\nls`)).toMatchObject([{ rule: 'command-dangerous', line: 1 }])
})

test.each([
  'rm -rf ~/fieldwork/tides',
  'rm -rf ./build',
  'rm -r /tmp/tides',
  'rm -f /etc/nginx/sites-enabled/default',
  'rm notes.txt',
  '# never type rm -rf /',
  'curl https://example.org | grep title',
  'curl -o install.sh https://example.org/install.sh',
  'curl -s localhost:8000 | shasum',
  'bash install.sh',
  'chmod 755 run.sh',
  'chmod -R u+rwX,go-rwx secrets',
  'dd if=/dev/urandom of=disk.img bs=1M count=8',
  'dd if=/dev/sda of=/dev/null',
  'mkfs.ext4 disk.img',
  'echo done > /dev/null',
  'echo AKIAIOSFODNN7EXAMPLE',
  'git show ghp_short',
])('a harmless command passes: %s', (command) => {
  expect(findHazards(command)).toEqual([])
})

test.each([
  key('AKIA', 'Q7ZP2LWX9RTB4MNC'),
  key('ghp_', 'a8Fk2LmQ9xZ1vB7nC3dE5gH6jK4pR0sT2uW8'),
  key('glpat-', 'x7Kd92mQzP4tVb1LsW8r'),
  key('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc'),
  key('xoxb-', '123456789012-abcdEFGH1234ijklMNOP'),
  key('AIza', 'SyD3k9FmQ2xZ7vB1nC5dE8gH4jK6pR0sT2u'),
  key('npm_', 'b7Gk3MnR8yX2wC6oD4eF9hJ5lP1qS0tV3uZ7'),
  key('ASIA', 'Q7ZP2LWX9RTB4MNC'),
  key('github_', 'pat_', '11AB2CDEF0x7Kd92mQzP4t_Vb1LsW8rY3nH6jG5fD4sA2kL9pO0iU7yT6rE5wQ1zXcV'),
  key('rk_live_', '4eC39HqLyjWDarjtT1zdp7dc'),
  key('whsec_', '9mQ2xZ7vB1nC5dE8gH4jK6pR0sT2uW3y'),
  key('hooks.slack.com/', 'services/T04AB8CDE/B05FG7HIJ/k2Lm9Qx7Zv1Bn5Cd8Eg4Hj6K'),
  key('ya29.', 'a0AfH6SMBx7Kd92mQzP4tVb1LsW8rY3nH6jG5fD4sA2kL'),
  key('GOCSPX-', 'x7Kd92mQzP4tVb1LsW8rY3nH6jG5'),
  key('sk-', 'ant-x7Kd92mQzP4tVb1LsW8rY3nH'),
  key('sk-', 'x7Kd92mQzP4tVb1LsW8rY3nH6jG5fD4sA2kL9pO0'),
  key('hf_', 'xKdmQzPtVbLsWrYnHjGfDsAkLpOiUyTrEw'),
  key('pypi-', 'AgEIcHlwaS5vcmcCJx7Kd92mQzP4tVb1LsW8rY3nH6jG5fD4sA2kL9pO0'),
  key('dckr_', 'pat_x7Kd92mQzP4tVb1LsW8rY3nH6jG'),
  key('dop_v1_', 'a3f9c27e41b8d605'.repeat(4)),
  key('shpat_', 'a3f9c27e41b8d605f8e2b17c4d90a365'),
  key('SG.', 'x7Kd92mQzP4tVb1LsW8rY3.', 'nH6jG5fD4sA2kL9pO0iU7yT6rE5wQ1zXcVbNmK8hJ2g'),
  key('110201543:', 'AA', 'x7Kd92mQzP4tVb1LsW8rY3nH6jG5fD4sA'),
  key('-----BEGIN ', 'PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj'),
])('what looks like a real key is found: %s', (secret) => {
  expect(findHazards(`name=x\nkey=${secret}`)).toMatchObject([{ rule: 'secret', line: 1 }])
})

test('a real key is found after an example of the same kind', () => {
  const code = `${key('AKIA', 'IOSFODNN7EXAMPLE')}\n${key('AKIA', 'Q7ZP2LWX9RTB4MNC')}`
  expect(findHazards(code)).toMatchObject([{ rule: 'secret', line: 1 }])
})

// docs/authoring.md has the figures of the held-out half.
test.each([
  ['command-dangerous', 'heldOut', 31, 0],
  ['command-dangerous', 'tuned', 33, 0],
  ['secret', 'heldOut', 18, 0],
  ['secret', 'tuned', 21, 0],
] as const)('%s finds what it should in the lines that are %s, and nothing else', (rule, half, found, falseAlarms) => {
  const isFound = (line: string) => findHazards(line).some((hazard) => hazard.rule === rule)
  const [bad, good] = rule === 'secret' ? [secretLines, harmlessLines] : [dangerousCommands, harmlessCommands]
  expect(halvesOf(bad)[half].filter(isFound).length).toBeGreaterThanOrEqual(found)
  expect(halvesOf(good)[half].filter(isFound).length).toBeLessThanOrEqual(falseAlarms)
})
