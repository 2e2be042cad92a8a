import { expect, test } from 'vitest'
import { commandProblems } from './commandProblems.ts'

const known = {
  pnpm: '10.0.0',
  scripts: new Set(['demo', 'docs']),
  workspaceScripts: new Map([['@foyer/docs', new Set(['generate'])]]),
  exampleScripts: new Set(['dev']),
  packages: new Set(['@foyer/react', 'react', '@solana/kit']),
}

test('commands that exist have no problem', () => {
  const text = `npx -y pnpm@10.0.0 demo   # starts the demo
npx -y pnpm@10.0.0 run docs

pnpm --filter @foyer/docs generate
pnpm add @solana/kit@8
npm install --save-dev @foyer/react react@19
npm install
npm run dev
npm create vite@9 my-app -- --template react-ts
npx create-next-app@16 my-app --yes
npm config set --location=project @foyer:registry=http://127.0.0.1:4873/
npx tsx server/main.ts
npx vitest run --dir src
npm start
cd my-app
.ci/run
# only a comment
`
  expect(commandProblems(text, 1, known)).toEqual([])
})

test.each([
  ['npx -y pnpm@9.0.0 demo', 'expected pnpm@10.0.0'],
  ['npx -y pnpm@10.0.0 demos', 'there is no script demos'],
  ['pnpm --filter @foyer/docs build', '@foyer/docs has no script build'],
  ['npm install @foyer/raect react', '@foyer/raect'],
  ['pnpm add recat', 'recat'],
  ['npm run build', 'the examples have no script build'],
  ['npm create viet my-app', 'does not know'],
  ['npx tsy server/main.ts', 'does not know'],
  ['npm config set @foyer:registry=http://127.0.0.1:4873/', 'does not know'],
  ['npm config set --location=project registry=https://registry.example/', 'does not know'],
  ['curl https://example.org', 'does not know'],
])('%s is reported with its line', (command, problem) => {
  expect(commandProblems(`npm install\n${command}\n`, 7, known)).toEqual([
    { line: 8, problem: expect.stringContaining(problem) },
  ])
})
