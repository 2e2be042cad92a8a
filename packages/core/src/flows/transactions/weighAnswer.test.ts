import { describe, expect, it } from 'vitest'
import type { TransferFeature, TransferSighting } from '../../chain/transfer.ts'
import { walletErrors } from '../../chain/walletError.ts'
import { type ErrorCode, FoyerError } from '../../errors.ts'
import { network } from '../../scriptedAdapter.fixture.ts'
import { simulatedClock } from '../../testing/index.ts'
import { readDraft } from './keptDraft.ts'
import { reviewed, sent } from './transactions.fixture.ts'
import { LOOK, PERSON, SETTLE, weighAnswer } from './weighAnswer.ts'

const METHOD = 'eth_sendTransaction'

const evmError = walletErrors({
  inner: ['data', 'cause'],
  meaning: ({ code }) =>
    (({ 4001: 'wallet.rejected', [-32002]: 'wallet.requestPending', 4100: 'wallet.unauthorized' }) as const)[
      Number(code)
    ],
})

type Options = {
  isUnmoved?: TransferFeature['isUnmoved']
  sighting?: TransferSighting
  elapsed?: number
  settled?: boolean
}

/** Outcome of an answer that came as late as a person's; `asked` counts the looks at the chain. */
async function weigh(error: unknown, { elapsed = PERSON, sighting, settled = false, ...rest }: Options = {}) {
  const clock = simulatedClock()
  let asked = 0
  const isUnmoved = 'isUnmoved' in rest ? rest.isUnmoved : async () => true
  const transfer = {
    ...(isUnmoved && {
      isUnmoved: async (...given) => {
        asked += 1
        return isUnmoved(...given)
      },
    }),
    watch: async () => {
      asked += 1
      return sighting ? [sighting] : []
    },
  } satisfies Partial<TransferFeature> as unknown as TransferFeature
  const draft = readDraft(reviewed().draft!)
  const { signal } = new AbortController()
  const cause = error instanceof FoyerError ? error : evmError(METHOD, error)
  const weighing = weighAnswer({ cause, elapsed }, { transfer, draft, network: network('eip155:1'), clock, signal })
  const outcome = weighing.then(
    weighed => ({ ...weighed, isUnknown: true }),
    ({ code, context }: FoyerError) => ({ code, context }),
  )
  // A denial that is not a person's is weighed once the network can have heard of a transaction.
  if (settled) await clock.advance(SETTLE)
  return { outcome, clock, asked: () => asked }
}

const refusal = { code: 4001, message: 'User rejected the request.' }

describe('H69 a refusal', () => {
  it('is believed once the chain shows that nothing was sent', async () => {
    const { outcome, asked } = await weigh(refusal)
    expect(await outcome).toMatchObject({ code: 'wallet.rejected' })
    expect(asked()).toBe(1)
  })

  it.each([
    ['has moved', async () => false],
    [
      'cannot be asked',
      async () => Promise.reject(new FoyerError('rpc.failed', { method: 'eth_getTransactionCount' })),
    ],
  ])('is unknown, with the wallet’s words, where the chain %s', async (_, isUnmoved) => {
    const { outcome } = await weigh(refusal, { isUnmoved })
    expect(await outcome).toEqual({ isUnknown: true, words: 'User rejected the request.' })
  })

  it('is unknown where the chain does not answer in time', async () => {
    const { outcome, clock } = await weigh(refusal, { isUnmoved: () => new Promise(() => {}) })
    await clock.advance(LOOK)
    expect(await outcome).toMatchObject({ isUnknown: true })
  })

  it('that comes faster than a person can give it is weighed once the network can have heard of a transaction', async () => {
    const { outcome, clock, asked } = await weigh(refusal, { elapsed: 5 })
    await clock.advance(PERSON - 6)
    expect(asked()).toBe(0)
    await clock.advance(1)
    expect(asked()).toBe(1)
    expect(await outcome).toMatchObject({ code: 'wallet.rejected' })
  })

  it.each([
    ['Request timed out'],
    ['The network did not answer'],
    ['Failed to fetch'],
    ['already known'],
    ['Etwas ist schiefgegangen'],
  ])('that says "%s" is unknown, whatever the chain shows yet', async message => {
    const { outcome, asked } = await weigh({ code: 4001, message })
    expect(await outcome).toEqual({ isUnknown: true, words: message })
    expect(asked()).toBe(0)
  })

  it.each<[TransferSighting['status'], TransferSighting, boolean]>([
    ['unseen', { status: 'unseen' }, false],
    ['dropped', { status: 'dropped' }, false],
    ['pending', { status: 'pending', submitted: sent }, true],
    ['included', { status: 'included', submitted: sent, block: 8 }, true],
    ['replaced', { status: 'replaced', by: sent, how: 'other' }, true],
  ])('an adapter without a count of the chain is asked for the transfer itself: %s', async (_, sighting, isUnknown) => {
    const { outcome } = await weigh(refusal, { isUnmoved: undefined, sighting })
    expect('isUnknown' in (await outcome)).toBe(isUnknown)
  })
})

describe('H69 another denial of a wallet', () => {
  it.each([
    [{ code: -32002, message: 'Already processing eth_sendTransaction. Please wait.' }, 'wallet.requestPending'],
    [{ code: 4100, message: 'The account has not been authorized.' }, 'wallet.unauthorized'],
    [new FoyerError('wallet.unsupportedMethod', { method: METHOD }), 'wallet.unsupportedMethod'],
  ])('%j is one while the chain has not moved', async (error, code) => {
    expect(await (await weigh(error, { settled: true })).outcome).toMatchObject({ code })
    const moved = await weigh(error, { isUnmoved: async () => false, settled: true })
    expect(await moved.outcome).toMatchObject({ isUnknown: true })
  })

  it('is not believed before the network can have heard of what the wallet has sent, however late it comes', async () => {
    let isUnmoved = true
    const { outcome, clock } = await weigh(
      { code: 4100, message: 'The account has not been authorized.' },
      { elapsed: 5_000, isUnmoved: async () => isUnmoved },
    )
    await clock.advance(400)
    isUnmoved = false
    await clock.advance(SETTLE - 400)
    expect(await outcome).toMatchObject({ isUnknown: true })
  })

  it('is none where its words say that an answer was lost', async () => {
    const { outcome } = await weigh({ code: 4100, message: 'Gateway timeout' })
    expect(await outcome).toEqual({ isUnknown: true, words: 'Gateway timeout' })
  })
})

describe('H69 what a standard’s code proves', () => {
  it.each([
    [{ code: -32003, message: 'Transaction rejected' }, 'Transaction rejected'],
    [{ code: -32602, message: 'Invalid params' }, 'Invalid params'],
    [
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'insufficient funds for gas * price + value',
    ],
    [{ code: 4001, message: 'Insufficient funds' }, 'Insufficient funds'],
    [{ code: -32003 }, undefined],
  ])('%j is a failed send with its reason while the chain has not moved', async (error, reason) => {
    expect(await (await weigh(error, { settled: true })).outcome).toEqual({
      code: 'transfer.refused',
      context: reason === undefined ? {} : { reason },
    })
    const moved = await weigh(error, { isUnmoved: async () => false, settled: true })
    expect(await moved.outcome).toMatchObject({ isUnknown: true })
  })

  it.each([
    { code: -32603, message: 'Internal JSON-RPC error.' },
    { code: -32000, message: 'header not found' },
  ])('%j proves nothing', async error => {
    const { outcome, asked } = await weigh(error)
    expect(await outcome).toEqual({ isUnknown: true, words: error.message })
    expect(asked()).toBe(0)
  })
})

describe('an error of ours', () => {
  it.each<[ErrorCode, FoyerError]>([
    ['transfer.changed', new FoyerError('transfer.changed', { field: 'chain' })],
    ['transfer.unanswered', new FoyerError('transfer.unanswered', {})],
    ['transfer.refused', new FoyerError('transfer.refused', { reason: 'nonce too low' })],
    ['auth.refused', new FoyerError('auth.refused', { method: METHOD, reason: 'it cannot be read' })],
  ])('%s needs no look at the chain', async (code, error) => {
    const { outcome, asked } = await weigh(error, { elapsed: 0 })
    expect(await outcome).toMatchObject({ code })
    expect(asked()).toBe(0)
  })

  it('a foreign one is unknown, with its words, and so is one without a network that can be asked', async () => {
    const words = { words: 'Ledger is asleep' }
    expect(await weighAnswer({ cause: new Error('Ledger is asleep'), elapsed: PERSON }, undefined)).toEqual(words)
    expect(await weighAnswer({ cause: evmError(METHOD, refusal), elapsed: PERSON }, undefined)).toEqual({
      words: 'User rejected the request.',
    })
    expect(await weighAnswer({ cause: undefined, elapsed: PERSON }, undefined)).toEqual({})
  })
})
