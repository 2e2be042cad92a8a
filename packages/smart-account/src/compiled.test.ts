import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import solc from 'solc'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { KNOWN_CODE } from './knownCode.ts'

type Range = { start: number; length: number }
type Code = { object: string; immutableReferences?: Record<string, Range[]> }
type Contract = { evm: { bytecode: Code; deployedBytecode: Code } }
type Output = {
  errors?: { formattedMessage: string; severity: string }[]
  contracts: Record<string, Record<string, Contract>>
}

// Its own types say `any`.
const { compile } = solc as {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

const solady = fileURLToPath(new URL('../node_modules/solady/src/', import.meta.url))
const own = fileURLToPath(new URL('../contracts/', import.meta.url))

const sourceAt = (path: string) =>
  readFileSync(path.startsWith('solady/') ? solady + path.slice('solady/'.length) : own + path, 'utf8')

/** Compiles the account and its factory. Throws at the first warning about them. */
function compileAll() {
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 1_000 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode'] } },
  }
  const paths = ['Account.sol', 'solady/accounts/ERC4337Factory.sol']
  const sources = Object.fromEntries(paths.map(path => [path, { content: sourceAt(path) }]))
  const answer = compile(JSON.stringify({ language: 'Solidity', sources, settings }), {
    import: path => ({ contents: sourceAt(path) }),
  })
  const { errors = [], contracts } = JSON.parse(answer) as Output
  const failed = errors.find(({ severity }) => severity === 'error')
  if (failed) throw new Error(failed.formattedMessage)
  return { account: contracts[paths[0]!]!.Account!, factory: contracts[paths[1]!]!.ERC4337Factory! }
}

const lines = (code: string) =>
  code
    .match(/.{1,112}/g)!
    .map(line => `  '${line}',`)
    .join('\n')
const constant = (name: string, code: string) =>
  `export const ${name} = \`0x\${[\n${lines(code)}\n].join('')}\` as const\n`
const ranges = ({ immutableReferences = {} }: Code) =>
  Object.values(immutableReferences)
    .flat()
    .map(({ start }) => start)
    .sort((one, other) => one - other)

const knownCode = (code: Code) => ({ hash: keccak256(`0x${code.object}`), immutables: ranges(code) })

const HEADER = `/*
 * Compiled from contracts/Account.sol and Solady's ERC4337Factory.sol with solc 0.8.37 (evmVersion cancun, optimizer runs 1000, no metadata), so that
 * no start needs a compiler. Written by \`vitest run src/compiled.test.ts --update\`.
 */
`

test('the contracts are those of the sources', async () => {
  const { account, factory } = compileAll()
  const text = [
    HEADER,
    '/** Init code of the implementation. */',
    constant('ACCOUNT_INIT', account.evm.bytecode.object),
    '/** Init code of the factory, without the address of the implementation that follows it. */',
    constant('FACTORY_INIT', factory.evm.bytecode.object),
  ].join('\n')
  await expect(text).toMatchFileSnapshot('./compiled.ts')
  expect(KNOWN_CODE.account).toMatchObject(knownCode(account.evm.deployedBytecode))
  expect(KNOWN_CODE.factory).toMatchObject(knownCode(factory.evm.deployedBytecode))
})
