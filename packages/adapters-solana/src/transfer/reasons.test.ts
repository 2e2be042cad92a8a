import { expect, it } from 'vitest'
import { A } from '../page.fixture.ts'
import { reasonOf } from './reasons.ts'

const message = (program: string) => ({
  payer: A as never,
  blockhash: A,
  movements: [],
  instructions: [{ program: program as never, accounts: [], data: new Uint8Array() }],
})
const TOKEN = message('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const NEWER = message('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = message('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const SYSTEM = message('11111111111111111111111111111111')

it.each([
  ['InsufficientFundsForFee', undefined, 'Too little SOL for the fee'],
  [
    { InsufficientFundsForRent: { account_index: 0 } },
    undefined,
    'An account would keep less SOL than its rent exemption',
  ],
  [{ InstructionError: [0, { Custom: 1 }] }, TOKEN, 'Too little of the token'],
  [{ InstructionError: [0, { Custom: 1 }] }, SYSTEM, 'Too little SOL'],
  [{ InstructionError: [0, { Custom: 1 }] }, undefined, 'Custom 1'],
  [{ InstructionError: [9, { Custom: 17 }] }, TOKEN, 'Custom 17'],
  [{ InstructionError: [0, { Custom: 0 }] }, SYSTEM, 'The account exists already'],
  [{ InstructionError: [0, { Custom: 0 }] }, ASSOCIATED, 'The receiver’s token account belongs to another account'],
  [{ InstructionError: [0, { Custom: 1 }] }, ASSOCIATED, 'Too little SOL'],
  [{ InstructionError: [0, { Custom: 67 }] }, NEWER, 'The token is paused'],
  [{ InstructionError: [0, { Custom: 50 }] }, NEWER, 'The receiver takes confidential transfers only'],
  [{ InstructionError: [0, { Custom: 999 }] }, NEWER, 'Custom 999'],
  [{ InstructionError: [0, 'MissingAccount'] }, TOKEN, 'MissingAccount'],
  [{ InstructionError: [0, 'InvalidAccountData'] }, TOKEN, 'An account is not the expected one, or was closed'],
  [{ InstructionError: [0, 'toString'] }, TOKEN, 'toString'],
  [{ InstructionError: 'odd' }, TOKEN, 'InstructionError'],
  ['SomethingNew', undefined, 'SomethingNew'],
  ['constructor', undefined, 'constructor'],
])('the failure %j has a reason', (err, of, reason) => {
  expect(reasonOf(err, of)).toBe(reason)
})

it('H31 a hostile failure has a short reason, or none', () => {
  expect(reasonOf(`\u202E${'x'.repeat(5_000)}\n`)).toBe('x'.repeat(100))
  for (const err of [undefined, null, 7, {}, [], '', '\u0000']) expect(reasonOf(err)).toBeUndefined()
})
