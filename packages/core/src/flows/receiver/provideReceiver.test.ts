import { describe, expect, test, vi } from 'vitest'
import { createActor, createMachine, spawnChild } from 'xstate'
import { loadApi } from '../../api/loadApi.ts'
import type { NameResolver } from '../../chain/nameResolver.ts'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { untouchable } from '../../testing/hostileObjects.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { connectWallet, readyVisit, storedVisit, visit } from '../../visit.fixture.ts'
import { transaction } from '../activity/activity.fixture.ts'
import { nameRecord } from '../identity/identity.fixture.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'
import * as transactions from '../transactions/provideTransactions.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import { memoryLocks, reviewed, sent } from '../transactions/transactions.fixture.ts'
import { contactsFor } from './contactsFor.ts'
import { provideReceiver } from './provideReceiver.ts'
import { ALICE, BITCOIN, BITCOIN_ADDRESS, BOB, ETHEREUM, SOLANA, SOLANA_ADDRESS } from './receiver.fixture.ts'
import type { ReceiverSnapshot } from './receiver.machine.ts'
import type { ReceiverPlace } from './receiver.types.ts'

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

type World = { answer?: (url: URL) => Response | Promise<Response>; nameResolvers?: NameResolver[] }

/** Receiver field below a root, over the API's own client. */
const start = ({ answer, nameResolvers = [] }: World, place: ReceiverPlace = ETHEREUM) => {
  const ports = memoryPorts()
  const asked: string[] = []
  const api = loadApi(
    {
      ...(answer && { blockchainUrl: 'https://chain.example' }),
      registryUrl: 'https://registry.example',
      projectId: 'demo',
      sv: 'react-0.1.0',
      fetch: async request => {
        const url = new URL((request as Request).url)
        asked.push(url.pathname)
        return answer!(url)
      },
    },
    ports,
  )
  const root = createMachine({
    id: 'modal',
    context: { config: { images: { baseUrl: 'https://registry.example' } } },
    entry: spawnChild(provideReceiver({ api, ports, nameResolvers }), { id: 'receiver' }),
  })
  const actor = createActor(root, { systemId: 'modal', clock: ports.clock }).start()
  const receiver = actor.getSnapshot().children.receiver!
  receiver.send({ type: 'place.changed', place })
  const snapshot = () => receiver.getSnapshot() as unknown as ReceiverSnapshot
  return {
    asked,
    clock: ports.clock,
    snapshot,
    async lookUp(text = 'alice.eth') {
      receiver.send({ type: 'receiver.typed', text })
      await ports.clock.advance(500)
      await expect.poll(() => snapshot().value).not.toBe('resolving')
      const { receiver: found, problem } = snapshot().context
      return found ?? problem
    },
  }
}

const record = (rest: object = {}) => Response.json({ ...nameRecord('alice.eth', BOB), ...rest })
const unregistered = () => new Response('', { status: 404 })
const unused: NameResolver = async () => {
  throw new Error('This resolver must not be asked.')
}
const FAILED = { kind: 'failed', error: { code: 'name.unresolved', context: { name: 'alice.eth' } } }

describe('names by the API', () => {
  test('a name leads to its address, with its avatar, and no resolver is asked', async () => {
    const answer = () => record({ attributes: [{ avatar: PICTURE }] })
    const { lookUp, asked } = start({ answer, nameResolvers: [unused] })
    expect(await lookUp()).toEqual({ address: BOB, name: 'alice.eth', imageUrl: PICTURE })
    expect(asked).toEqual(['/v1/profile/account/alice.eth'])
  })

  test('an avatar elsewhere is not shown: its address would see the visitor', async () => {
    const answer = () => record({ attributes: [{ avatar: 'https://elsewhere.example/a.png' }] })
    expect(await start({ answer }).lookUp()).toEqual({ address: BOB, name: 'alice.eth' })
  })

  test('other families are paid by the coin type of their chain', async () => {
    const addresses = { '501': { address: SOLANA_ADDRESS }, '0': { address: BITCOIN_ADDRESS } }
    const answer = () => record({ addresses })
    expect(await start({ answer }, SOLANA).lookUp()).toMatchObject({ address: SOLANA_ADDRESS })
    expect(await start({ answer }, BITCOIN).lookUp()).toMatchObject({ address: BITCOIN_ADDRESS })
    expect(await start({ answer }, ETHEREUM).lookUp()).toEqual({ kind: 'unknownName', name: 'alice.eth' })
  })

  test('a chain that has no coin type has no addresses of names, and is not asked again', async () => {
    const place: ReceiverPlace = { ...ETHEREUM, chainId: 'eip155:2147483648' }
    const { lookUp, asked } = start({ answer: () => record() }, place)
    expect(await lookUp()).toEqual({ kind: 'unknownName', name: 'alice.eth' })
    expect(asked).toEqual([])
  })

  test('H23 a service that is down asks no resolver: the name must not lead elsewhere', async () => {
    const answer = () => new Response('', { status: 500 })
    expect(await start({ answer, nameResolvers: [unused] }).lookUp()).toEqual(FAILED)
  })
})

describe('names by the resolvers of the host', () => {
  test('resolvers are asked in their order, once the API does not have the name', async () => {
    const questions: unknown[] = []
    const none: NameResolver = async question => void questions.push(question)
    const found: NameResolver = async () => ({ address: BOB.toLowerCase(), imageUrl: PICTURE })
    const { lookUp } = start({ answer: unregistered, nameResolvers: [none, found, unused] })
    expect(await lookUp()).toEqual({ address: BOB, name: 'alice.eth', imageUrl: PICTURE })
    expect(questions).toEqual([{ name: 'alice.eth', namespace: 'eip155', chainId: 'eip155:1' }])
  })

  test('a name with emoji, an apostrophe or other digits is theirs alone, with its joiners', async () => {
    const names: string[] = []
    const resolver: NameResolver = async ({ name }) => {
      names.push(name)
      return BOB
    }
    for (const name of ['👩‍👩‍👧.eth', 'o’neill.eth', '١٢٣٤.eth']) {
      const { lookUp, asked } = start({ answer: () => record(), nameResolvers: [resolver] })
      expect(await lookUp(name)).toEqual({ address: BOB, name })
      expect(asked).toEqual([])
    }
    expect(names).toEqual(['👩‍👩‍👧.eth', 'o’neill.eth', '١٢٣٤.eth'])
  })

  test('no API is needed', async () => {
    expect(await start({ nameResolvers: [async () => BOB] }).lookUp()).toEqual({ address: BOB, name: 'alice.eth' })
    expect(await start({}).lookUp()).toEqual({ kind: 'unknownName', name: 'alice.eth' })
  })

  test('a picture elsewhere, or of another scheme, is not shown', async () => {
    for (const imageUrl of ['https://elsewhere.example/a.png', 'javascript:alert(1)', 7 as never]) {
      const nameResolvers = [async () => ({ address: BOB, imageUrl })]
      expect(await start({ nameResolvers }).lookUp()).toEqual({ address: BOB, name: 'alice.eth' })
    }
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['the zero address', `0x${'0'.repeat(40)}`],
  ])('%s means that the name is not known', async (_, answer) => {
    const nameResolvers = [async () => answer as undefined]
    expect(await start({ nameResolvers }).lookUp()).toEqual({ kind: 'unknownName', name: 'alice.eth' })
  })

  test.each([
    ['a number', 7],
    ['an empty text', ''],
    ['a long text', 'a'.repeat(1_000_000)],
    ['an object without an address', {}],
    ['an address of another family', SOLANA_ADDRESS],
    ['a name', 'bob.eth'],
    ['an object that throws when it is read', untouchable('object')],
    ['a function', untouchable()],
  ])('H56 %s fails, and can be retried', async (_, answer) => {
    const { lookUp, snapshot } = start({ nameResolvers: [async () => answer as string] })
    expect(await lookUp()).toEqual(FAILED)
    expect(snapshot().can({ type: 'receiver.retry' })).toBe(true)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ] as const)('H56 one that %s fails, and the next is not asked', async (_, resolver) => {
    expect(await start({ nameResolvers: [resolver, unused] }).lookUp()).toEqual(FAILED)
  })

  test('H56 one that hangs is given up, and hears of it', async () => {
    let heard: AbortSignal | undefined
    const hanging: NameResolver = (_, { signal }) => {
      heard = signal
      return new Promise(() => {})
    }
    const { lookUp, clock } = start({ nameResolvers: [hanging] })
    const looked = lookUp()
    await flushMicrotasks()
    await clock.advance(20_000)
    expect(await looked).toEqual(FAILED)
    expect(heard?.aborted).toBe(true)
  })
})

describe('contacts', () => {
  const to = (index: number) => `0x${`${index}`.repeat(40)}`

  /** Page with a wallet that shares three accounts, and transfers of this browser. */
  const open = async (records: readonly TransactionRecord[] = []) => {
    vi.spyOn(doors, 'transactions').mockImplementation(async () => transactions)
    const page = visit({ storage: storedVisit({ transactions: records }), locks: memoryLocks() })
    await flushMicrotasks()
    await page.send({ type: 'connector.select', id: 'fox' })
    const approved = connection('fox', 'eip155:1', [ALICE, BOB, 'garbage'])
    const accounts = approved.accounts.map(account =>
      account.address === BOB ? { ...account, label: 'Savings' } : account,
    )
    await page.eip155.connects.last().resolve({ ...approved, accounts })
    await flushMicrotasks()
    return page
  }

  test('are the other accounts of the wallet, then the latest receivers, each once', async () => {
    const receivers = [1, 2, 3, 4, 5, 6, 6].map(to)
    const records = [...receivers, BOB, ALICE].map((receiver, index) => {
      const summary = {
        symbol: 'ETH',
        decimals: 18,
        amount: '25',
        to: receiver,
        ...(index === 5 && { name: 'six.eth' }),
      }
      const createdAt = 1_700_000_000_000 - index
      return reviewed({ id: `${index}`, status: 'confirmed', submitted: sent, createdAt, summary })
    })
    const exchange = { symbol: 'ETH', decimals: 18, amount: '25', to: to(9), kind: 'swap' as const }
    // Contracts of swaps and approvals are no receivers.
    const page = await open([
      reviewed({ id: 'swap', status: 'confirmed', submitted: sent, summary: exchange }),
      ...records,
    ])
    await expect.poll(() => contactsFor(page.actor.system, ETHEREUM).choices.length).toBe(6)
    const { choices, known } = contactsFor(page.actor.system, ETHEREUM)
    expect(choices).toEqual([
      { kind: 'own', address: BOB, name: 'Savings' },
      ...[1, 2, 3, 4, 5].map(index => ({ kind: 'recent', address: to(index) })),
    ])
    for (const address of [ALICE, BOB, ...[1, 2, 3, 4, 5, 6].map(to)]) expect(known).toContain(address)
    expect(known).not.toContain(to(9))
    expect(new Set(known).size).toBe(known.length)
  })

  test('H59 the addresses of the loaded activity are known: those paid, and those that have paid', async () => {
    const data = [
      transaction('0x1', { sentFrom: ALICE, sentTo: to(7) }),
      transaction('0x2', { sentFrom: to(8), sentTo: ALICE, operationType: 'receive' }),
    ]
    const page = await readyVisit({
      projectId: 'p',
      urls: { blockchain: 'https://chain.test' },
      answer: ({ pathname }) =>
        pathname.endsWith('/history') ? Response.json({ data, next: null }) : new Response('', { status: 404 }),
    })
    await connectWallet(page, 'fox', 'eip155:1', [ALICE])
    await page.send({ type: 'modal.open' })
    const activity = () => portfolioOf(page.actor.getSnapshot())?.activity
    await expect.poll(activity).toBeDefined()
    expect(contactsFor(page.actor.system, ETHEREUM).known).toEqual([ALICE])
    activity()!.send({ type: 'activity.wanted' })
    await expect.poll(() => contactsFor(page.actor.system, ETHEREUM).known).toEqual([ALICE, to(7), to(8)])
    expect(contactsFor(page.actor.system, ETHEREUM).choices).toEqual([])
  })

  test('are those of the family that pays', async () => {
    const page = await open()
    expect(contactsFor(page.actor.system, SOLANA)).toEqual({ choices: [], known: [SOLANA.address] })
  })
})
