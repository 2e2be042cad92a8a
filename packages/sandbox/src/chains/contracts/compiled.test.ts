import { readFileSync } from 'node:fs'
import solc from 'solc'
import { expect, test } from 'vitest'
import { BATCH_ABI, EXCHANGE_ABI, LOOSE_ROUTER_ABI, PAYMASTER_ABI, SIMULATION_ABI, TOKEN_ABI } from './abi.ts'

type Parameter = { name?: string; type: string; indexed?: boolean }
type Member = {
  type: string
  name?: string
  stateMutability?: string
  inputs?: readonly Parameter[]
  outputs?: readonly Parameter[]
}

type Compiled = { abi: Member[]; evm: { bytecode: { object: string } } }
type Output = { errors?: { formattedMessage: string }[]; contracts?: Record<string, Record<string, Compiled>> }

// Its own types say `any`.
const { compile } = solc as { compile(input: string): string }

const NAMES = ['Token', 'SilentToken', 'Exchange', 'Batch', 'Paymaster', 'Simulation', 'LooseRouter']
const SOURCES = new URL('../../../contracts/', import.meta.url)

/** Compiles all contracts. Throws at the first warning. */
function compileAll(): Compiled[] {
  const sources = NAMES.map(name => [name, { content: readFileSync(new URL(`${name}.sol`, SOURCES), 'utf8') }])
  const settings = {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 1 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const input = { language: 'Solidity', sources: Object.fromEntries(sources), settings }
  const { errors = [], contracts } = JSON.parse(compile(JSON.stringify(input))) as Output
  if (errors[0]) throw new Error(errors[0].formattedMessage)
  return NAMES.map(name => contracts![name]![name]!)
}

const CONTRACTS = compileAll()
const contract = (name: string) => CONTRACTS[NAMES.indexOf(name)]!

const lines = (code: string) => code.match(/.{1,112}/g)!.map(line => `  '${line}',`)
const constant = (name: string) => name.replace(/(?<=.)(?=[A-Z])/g, '_').toUpperCase()

const HEADER = `import type { Hex } from 'viem'

/*
 * Compiled from contracts/*.sol with solc 0.8.37 (evmVersion paris, optimizer runs 1, no metadata), so that no start needs a compiler.
 * Written by \`vitest run src/chains/contracts --update\`.
 */
`

test('the contracts that are deployed are those of the sources', async () => {
  const exports = CONTRACTS.map(
    ({ evm }, at) =>
      `\nexport const ${constant(NAMES[at]!)}: Hex = \`0x\${[\n${lines(evm.bytecode.object).join('\n')}\n].join('')}\`\n`,
  )
  await expect(HEADER + exports.join('')).toMatchFileSnapshot('./compiled.ts')
})

const parameters = (list: readonly Parameter[] = []) =>
  list.map(({ name = '', type, indexed = false }) => [type, name, indexed].join(' '))

/** Members as texts, in an order of their own: a list of signatures says no more than that. */
const described = (abi: readonly Member[]) =>
  abi
    .map(({ type, name, stateMutability, inputs, outputs }) =>
      JSON.stringify([type, name, stateMutability, parameters(inputs), parameters(outputs)]),
    )
    .sort()

test('the ABIs are those of the sources', () => {
  const abis = {
    Exchange: EXCHANGE_ABI,
    LooseRouter: LOOSE_ROUTER_ABI,
    Batch: BATCH_ABI,
    Paymaster: PAYMASTER_ABI,
    Simulation: SIMULATION_ABI,
  }
  for (const [name, abi] of Object.entries(abis)) expect(described(abi)).toEqual(described(contract(name).abi))
  for (const { abi } of [contract('Token'), contract('SilentToken')]) {
    const types = abi.find(({ type }) => type === 'constructor')?.inputs?.map(({ type }) => type)
    expect(types).toEqual(TOKEN_ABI[0].inputs.map(({ type }) => type))
  }
})
