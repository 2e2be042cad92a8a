import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { codeFor, installFor } from '../src/playground/code/codeFor.ts'
import { tokensOf } from '../src/playground/code/tokensOf.ts'
import { settingsFrom } from '../src/settings/settings.ts'

const DEMO = fileURLToPath(new URL('..', import.meta.url))
/** Folder of the modules; `tsconfig.code.json` includes it. */
const FOLDER = join(DEMO, 'reports/code')

const queries = {
  defaults: '',
  smallest: '?families=eip155&walletConnect=0&login=0',
  embedded: '?families=solana,bip122&embedded=1&walletConnect=0&theme=dark&accent=e8562a&radius=12&font=mono',
  signIn:
    '?families=polkadot&signIn=required&preload=intent&accountType=eoa&enableNetworkSwitch=0&allowUnsupportedChain=1',
  features:
    '?signIn=optional&collapseWallets=1&legalCheckbox=1&smartSessions=1&allWallets=0&email=0&socials=0&onramp=0&swaps=0' +
    '&receive=0&send=0&history=0&analytics=0&enableEIP6963=0&enableInjected=0&revokeOnDisconnect=1&preload=none',
} as const

const code = (name: keyof typeof queries) => codeFor(settingsFrom(queries[name]))

function compile(modules: Readonly<Record<string, string>>): string {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(FOLDER, `${name}.tsx`), text)
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, '-b', 'tsconfig.code.json', '--checkers', '1', '--pretty', 'false'],
    {
      cwd: DEMO,
      encoding: 'utf8',
    },
  )
  return `${stdout}${stderr}`
}

test('the code of the playground compiles against the sources, and a wrong option does not', () => {
  const names = Object.keys(queries) as (keyof typeof queries)[]
  const modules = Object.fromEntries(names.map(name => [name, code(name)]))
  const wrong = code('smallest').replace("metadata: { name: 'My app' }", 'metadata: { title: 1 }')
  const errors = compile({ ...modules, wrong })
    .trim()
    .split('\n')
  expect(errors.filter(line => /^\S/.test(line))).toEqual([
    expect.stringMatching(/^reports\/code\/wrong\.tsx\(.*'title'/),
  ])
})

test('the code names only what differs from the defaults', () => {
  expect(code('smallest')).toBe(`import { ConnectButton, defineOptions, ModalRoot, NetworkButton } from '@foyer/react'

const options = defineOptions({
  metadata: { name: 'My app' },
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
  ],
})

export const App = () => (
  <ModalRoot options={options}>
    <NetworkButton />
    <ConnectButton />
  </ModalRoot>
)
`)
  expect(installFor(settingsFrom(queries.smallest))).toBe(
    'npm install @foyer/react @foyer/adapters-evm react react-dom',
  )
})

test('every package that the code imports is installed', () => {
  for (const query of Object.values(queries)) {
    const settings = settingsFrom(query)
    const imported = [...codeFor(settings).matchAll(/'(@foyer\/[\w-]+)/g)].map(([, name]) => name!)
    expect(installFor(settings).split(' ')).toEqual(expect.arrayContaining(imported))
  }
})

test('the coloured tokens are the code', () => {
  const text = code('features')
  const tokens = tokensOf(text)
  expect(tokens.map(token => token.text).join('')).toBe(text)
  expect(new Set(tokens.map(({ kind }) => kind))).toEqual(new Set(['comment', 'string', 'word', 'plain']))
})
