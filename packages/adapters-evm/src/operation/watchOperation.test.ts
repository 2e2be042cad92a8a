import type { TrackedTransfer } from '@foyer/core/chain'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, RECEIVER } from '../transfer/transfer.fixture.ts'
import { SMART, smartPage } from './smartAccount.fixture.ts'
import { anvil, OTHER, program, REFUSING, submitted, useSmartChain } from './smartChain.fixture.ts'

useSmartChain()

const pending = (submission: TrackedTransfer['submitted']) => ({ status: 'pending', submitted: submission })

type Log = { topics: string[]; data: string; address: string }
type Filter = { topics: [string, string[]]; fromBlock: Hex; toBlock: Hex; address: string[] }

describe('watching a user operation', () => {
  it('finds it by the log of the EntryPoint, included and then confirmed', async () => {
    const { page, operation, transfer } = await submitted()
    expect(await page.watch([transfer])).toEqual([{ status: 'unseen' }])
    const hash = await page.execute(operation)
    const block = Number(await program.rpc('eth_blockNumber'))
    const transaction = { type: 'transaction', hash }
    expect(await page.watch([transfer])).toEqual([{ status: 'included', submitted: transaction, block }])
    await program.mine()
    const confirmed = { status: 'confirmed', submitted: transaction, block }
    expect(await page.watch([transfer])).toEqual([confirmed])
    // Also without its draft, as a host's own.
    expect(await page.watch([{ from: SMART, submitted: transfer.submitted }])).toEqual([confirmed])
  })

  it('says why one has reverted', async () => {
    const { page, operation, transfer } = await submitted(smartPage(anvil), { to: OTHER })
    await program.rpc('anvil_setCode', OTHER, REFUSING)
    const hash = await page.execute(operation)
    expect(await page.watch([transfer])).toEqual([
      { status: 'reverted', submitted: { type: 'transaction', hash }, block: expect.any(Number), reason: 'no more' },
    ])
  })

  it('finds one in a bundle with others, and looks at all with few requests', async () => {
    const asked: [string, readonly unknown[]][] = []
    const alter: Alter = (method, answer, params) => {
      asked.push([method, params])
      return answer
    }
    const page = smartPage(anvil, { alter })
    const first = await submitted(page)
    await page.execute(first.operation)
    const second = await submitted(page)
    const third = await submitted(page, { amount: 6n })
    await page.execute(second.operation)
    const plain = { from: SMART, submitted: { type: 'transaction', hash: `0x${'11'.repeat(32)}` } } as const
    asked.length = 0
    const sightings = await page.watch([third.transfer, first.transfer, plain, second.transfer])
    // Both have the same nonce: the one that was not executed never can be, but only its wallet says so.
    expect(sightings.map(({ status }) => status)).toEqual(['unseen', 'confirmed', 'unseen', 'included'])
    const logs = asked.filter(([method]) => method === 'eth_getLogs')
    expect(logs).toHaveLength(1)
    const { topics, address } = logs[0]![1][0] as Filter
    expect([topics[1]!.length, address.length]).toEqual([3, 3])
    expect(asked.length).toBeLessThanOrEqual(7)
  })

  it('searches a bounded number of blocks, from the draft on and back from the newest', async () => {
    const filters: Filter[] = []
    const alter: Alter = (method, answer, params) => {
      if (method === 'eth_getLogs') filters.push(params[0] as Filter)
      if (method !== 'eth_getBlockByNumber') return method === 'eth_getLogs' ? { result: [] } : answer
      return { result: { ...(answer.result as object), number: '0x4c4b40' } }
    }
    const { transfer } = await submitted()
    const page = smartPage(anvil, { alter })
    const old = { ...transfer, draft: { ...transfer.draft, trace: { block: 1_000_500 } } }
    expect(await page.watch([old])).toEqual([{ status: 'unseen' }])
    const ranges = filters
      .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)] as const)
      .sort(([one], [other]) => one - other)
    expect(ranges).toEqual([
      [1_000_500, 1_001_999],
      [1_002_000, 1_003_999],
      [1_004_000, 1_005_999],
      [1_006_000, 1_007_999],
      [4_998_000, 4_999_999],
      [5_000_000, 5_000_000],
    ])
    filters.length = 0
    await page.watch([{ from: SMART, submitted: transfer.submitted }])
    expect(filters.map(({ fromBlock }) => Number(fromBlock)).sort()).toEqual([4_998_000, 5_000_000])
  })

  it('asks the wallet only for one that no block has', async () => {
    const { page, operation, transfer } = await submitted()
    const status = (answer: unknown) => page.answers.set('wallet_getCallsStatus', () => answer)
    const look = async () => (await page.watch([transfer], true))[0]
    const { submitted: submission } = transfer
    expect(await look()).toEqual({ status: 'unseen' })
    expect(page.asked.at(-1)).toEqual({ method: 'wallet_getCallsStatus', params: [page.signed[0]!.hash] })
    status({ status: 100 })
    expect(await look()).toEqual(pending(submission))
    status({ status: 400 })
    expect(await look()).toEqual({ status: 'dropped' })
    for (const answer of ['banana', null, { status: 700 }, { status: 500 }, { status: 100, chainId: '0x1' }]) {
      status(answer)
      expect(await look()).toEqual({ status: 'unseen' })
    }
    await page.execute(operation)
    page.asked.length = 0
    expect(await look()).toMatchObject({ status: 'included' })
    expect(page.asked).toEqual([])
  })

  it('H57 believes no wallet that says confirmed where the chain has no log', async () => {
    const { page, transfer } = await submitted()
    const transactionHash = await program.send({ to: RECEIVER, value: 1n })
    await program.mined()
    const receipts = [{ transactionHash, status: '0x1', blockNumber: '0x1', logs: [] }]
    page.answers.set('wallet_getCallsStatus', () => ({ status: 200, receipts }))
    expect(await page.watch([transfer], true)).toEqual([pending(transfer.submitted)])
  })
})

describe('H57 an endpoint that lies about a user operation', () => {
  /** Looks over an endpoint that changes the logs, or those of the receipt. */
  const lookWith = async (change: {
    logs?: (log: Log) => unknown
    receipt?: (receipt: { logs: Log[] }) => unknown
  }) => {
    const { page, operation, transfer } = await submitted()
    await page.execute(operation)
    const alter: Alter = (method, answer) => {
      if (method === 'eth_getLogs' && change.logs) return { result: (answer.result as Log[]).map(change.logs) }
      if (method !== 'eth_getTransactionReceipt' || !change.receipt) return answer
      return { result: change.receipt(answer.result as { logs: Log[] }) }
    }
    return smartPage(anvil, { alter }).watch([transfer])
  }
  const replaced = (topics: string[], at: number, topic: string) =>
    topics.map((each, index) => (index === at ? topic : each))
  const failing = (log: Log) => ({ ...log, data: `${log.data.slice(0, 129)}0${log.data.slice(130)}` })

  it.each<[string, (log: Log) => unknown]>([
    ['another contract', log => ({ ...log, address: OTHER })],
    [
      'another sender',
      ({ topics, ...log }) => ({ ...log, topics: replaced(topics, 2, `0x${OTHER.slice(2).padStart(64, '0')}`) }),
    ],
    ['another operation', ({ topics, ...log }) => ({ ...log, topics: replaced(topics, 1, `0x${'22'.repeat(32)}`) })],
    ['another event', ({ topics, ...log }) => ({ ...log, topics: replaced(topics, 0, `0x${'22'.repeat(32)}`) })],
    ['data that is too short', log => ({ ...log, data: '0x' })],
    ['no transaction', log => ({ ...log, transactionHash: null })],
    ['a block that was taken back', log => ({ ...log, removed: true })],
    ['no object', () => 'banana'],
  ])('by a log of %s has said nothing', async (_, logs) => {
    expect(await lookWith({ logs })).toEqual([{ status: 'unseen' }])
  })

  it.each<[string, Parameters<typeof lookWith>[0]]>([
    ['a receipt without the log', { receipt: receipt => ({ ...receipt, logs: [] }) }],
    ['a receipt with logs that are none', { receipt: receipt => ({ ...receipt, logs: 'banana' }) }],
    [
      'a success that the receipt denies',
      { receipt: ({ logs, ...receipt }) => ({ ...receipt, logs: logs.map(failing) }) },
    ],
    ['a failure that the receipt denies', { logs: failing }],
    ['a receipt of a failed transaction', { receipt: receipt => ({ ...receipt, status: '0x0' }) }],
    [
      'a receipt of another transaction',
      { receipt: receipt => ({ ...receipt, transactionHash: `0x${'22'.repeat(32)}` }) },
    ],
  ])('is refused for %s', async (_, change) => {
    expect(await rejection(lookWith(change))).toMatchObject({ code: 'rpc.failed' })
  })

  it('without the receipt leaves it unseen', async () => {
    expect(await lookWith({ receipt: () => null })).toEqual([{ status: 'unseen' }])
  })

  it('hides no other transfer', async () => {
    const { transfer } = await submitted()
    const hash = await program.send({ to: RECEIVER, value: 1n })
    await program.mined()
    const alter: Alter = (method, answer) =>
      method === 'eth_getLogs' ? { error: { code: -32601, message: 'No such method.' } } : answer
    const plain = { from: SMART, submitted: { type: 'transaction', hash } } as const
    const sightings = await smartPage(anvil, { alter }).watch([transfer, plain])
    // Later blocks may have come meanwhile.
    expect(sightings.map(({ status }) => status)).toEqual(['unseen', expect.stringMatching(/^(?:included|confirmed)$/)])
  })
})

describe('an endpoint that gives the logs of few blocks', () => {
  /** Refuses more blocks than so many. */
  const limited =
    (most: number, refusal: object = { error: { code: -32_000, message: 'Too many blocks.' } }): Alter =>
    (method, answer, params) => {
      if (method !== 'eth_getLogs') return answer
      const { fromBlock, toBlock } = params[0] as Filter
      return Number(toBlock) - Number(fromBlock) < most ? answer : (refusal as typeof answer)
    }
  const none = limited(0)

  /** Operation that was executed some hundred blocks ago. */
  async function old() {
    const made = await submitted()
    const hash = await made.page.execute(made.operation)
    await program.rpc('anvil_mine', '0x1f4')
    return { ...made, transaction: { type: 'transaction', hash } as const }
  }
  const named = (page: ReturnType<typeof smartPage>, transactionHash: string, status = 200) =>
    page.answers.set('wallet_getCallsStatus', () => ({
      status,
      receipts: [{ transactionHash, status: '0x1', blockNumber: '0x1', logs: [] }],
    }))

  it('is asked by halves', async () => {
    const { transfer, transaction } = await old()
    const [sighting] = await smartPage(anvil, { alter: limited(100) }).watch([transfer])
    expect(sighting).toMatchObject({ status: 'confirmed', submitted: transaction })
  })

  it('is not asked for ever', async () => {
    const { transfer } = await old()
    let asked = 0
    const alter: Alter = (method, ...rest) => {
      if (method === 'eth_getLogs') asked += 1
      return none(method, ...rest)
    }
    expect(await rejection(smartPage(anvil, { alter }).watch([transfer]))).toMatchObject({ code: 'rpc.failed' })
    expect(asked).toBeLessThan(8)
  })

  it('H57 finds it in the transaction that the wallet names, and believes the wallet nothing else', async () => {
    const { transfer, transaction } = await old()
    const page = smartPage(anvil, { alter: none })
    for (const status of [200, 500]) {
      named(page, transaction.hash, status)
      expect(await page.watch([transfer], true)).toMatchObject([{ status: 'confirmed', submitted: transaction }])
    }
    named(page, await program.send({ to: RECEIVER, value: 1n }))
    await program.mined()
    expect(await rejection(page.watch([transfer], true))).toMatchObject({ code: 'rpc.failed' })
    named(page, `0x${'11'.repeat(32)}`)
    expect(await rejection(page.watch([transfer], true))).toMatchObject({ code: 'rpc.failed' })
    // Nobody can say that the chain does not have it.
    page.answers.set('wallet_getCallsStatus', () => ({ status: 400 }))
    expect(await rejection(page.watch([transfer], true))).toMatchObject({ code: 'rpc.failed' })
  })

  it('H57 says that one has reverted where its wallet names a transaction that succeeded', async () => {
    const { page, operation, transfer } = await submitted(smartPage(anvil), { to: OTHER })
    await program.rpc('anvil_setCode', OTHER, REFUSING)
    const hash = await page.execute(operation)
    const silent = smartPage(anvil, { alter: none })
    named(silent, hash)
    expect(await silent.watch([transfer], true)).toMatchObject([{ status: 'reverted', reason: 'no more' }])
  })
})

it('asks the wallet by the id of its calls, where that is not the hash', async () => {
  const page = smartPage(anvil)
  const hash = `0x${'11'.repeat(32)}`
  page.answers.set('wallet_sendCalls', () => ({ id: 'calls 7', capabilities: { userOperation: { hash } } }))
  page.answers.set('wallet_getCallsStatus', ([id]) => ({ status: id === 'calls 7' ? 400 : 100 }))
  const draft = await page.draft({ amount: 5n })
  const answer = await page.submit(draft)
  expect(answer).toEqual({ type: 'userOperation', hash, id: 'calls 7' })
  expect(await page.watch([{ from: SMART, draft, submitted: answer }], true)).toEqual([{ status: 'dropped' }])
})
