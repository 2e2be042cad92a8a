import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { loadApi } from '../../api/loadApi.ts'
import { isAddress } from '../../chain/address.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { ALICE, BOB, identityInput, nameRecord } from './identity.fixture.ts'
import { profileOf } from './profile.ts'
import { provideIdentity } from './provideIdentity.ts'
import { nameResolver } from './resolveName.ts'

/** Identities of a modal over the API's own client, with the service's answers. */
const start = (answer: (url: URL) => Response | Promise<Response>, { served = true } = {}) => {
  const asked: string[] = []
  const ports = memoryPorts()
  const api = loadApi(
    {
      ...(served && { blockchainUrl: 'https://chain.example' }),
      registryUrl: 'https://p.example',
      projectId: 'demo',
      sv: 'react-0.1.0',
      fetch: async request => {
        const url = new URL((request as Request).url)
        for (const shared of ['projectId', 'st', 'sv']) url.searchParams.delete(shared)
        asked.push(url.pathname + url.search)
        return answer(url)
      },
    },
    ports,
  )
  const machine = provideIdentity(api)
  return {
    asked,
    clock: ports.clock,
    resolve: (name: string, chainId: CaipNetworkId = 'eip155:1', signal = new AbortController().signal) =>
      nameResolver(api, isAddress)({ name, chainId }, { signal }),
    open(address = ALICE) {
      const actor = createActor(machine, { clock: ports.clock, input: identityInput({ address }) }).start()
      return {
        actor,
        profile: async () => {
          actor.send({ type: 'identity.wanted' })
          await flushMicrotasks()
          return profileOf(await waitFor(actor, snapshot => !snapshot.matches({ available: { profile: 'loading' } })))
        },
        names: async () => {
          actor.send({ type: 'names.wanted' })
          await flushMicrotasks()
          const isSettled = ({ value }: { value: unknown }) => !/loading|confirming/.test(JSON.stringify(value))
          return (await waitFor(actor, isSettled)).context
        },
      }
    },
  }
}

const json = (value: unknown) => () => Response.json(value)
const isReverse = ({ pathname }: URL) => pathname.includes('/reverse/')
const failing = (status: number) => () => new Response('', { status })

describe('the identity', () => {
  test('the identity is requested once in 5 minutes, for each address separately', async () => {
    const { open, asked, clock } = start(url =>
      Response.json(isReverse(url) ? [] : { name: url.pathname.endsWith(ALICE) ? 'alice' : null, avatar: null }),
    )
    expect((await open().profile()).name).toBe('alice')
    expect((await open(BOB).profile()).name).toBeUndefined()
    await clock.advance(5 * 60_000 - 1)
    await open().profile()
    const reverse = `/v1/profile/reverse/${BOB}?sender=${BOB}&apiVersion=2`
    expect(asked).toEqual([`/v1/identity/${ALICE}?sender=${ALICE}`, `/v1/identity/${BOB}?sender=${BOB}`, reverse])
    await clock.advance(1)
    await open().profile()
    expect(asked).toHaveLength(4)
  })

  test('the cached identity is shown while it is requested again', async () => {
    let hold: Promise<void> = Promise.resolve()
    let release!: () => void
    const { open, clock } = start(async () => {
      await hold
      return Response.json({ name: 'alice', avatar: null })
    })
    await open().profile()
    await clock.advance(5 * 60_000)
    hold = new Promise(resolve => {
      release = resolve
    })
    const { actor } = open()
    actor.send({ type: 'identity.wanted' })
    const shown = await waitFor(actor, ({ context }) => context.identity !== undefined)
    expect(shown.matches({ available: { profile: 'loading' } })).toBe(true)
    release()
    await waitFor(actor, snapshot => snapshot.matches({ available: { profile: 'known' } }))
  })

  test.each([
    ['HTML', () => new Response('<!doctype html>')],
    ['an error', failing(500)],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('H39 H40 %s leaves the address without a name', async (_, answer) => {
    expect(await start(answer).open().profile()).toEqual({ name: undefined, imageUrl: undefined, lookAlike: false })
  })
})

describe('the names of an address', () => {
  test('names are those registered for the address, from the cache for 5 minutes', async () => {
    const { open, asked } = start(url =>
      Response.json(isReverse(url) ? [nameRecord('alice.foyer.id'), { name: '' }] : nameRecord('alice.foyer.id')),
    )
    const { names, confirmedName } = await open().names()
    expect(names).toMatchObject([{ name: 'alice.foyer.id' }])
    expect(confirmedName).toBe('alice.foyer.id')
    await open().names()
    expect(asked).toEqual([
      `/v1/profile/reverse/${ALICE}?sender=${ALICE}&apiVersion=2`,
      '/v1/profile/account/alice.foyer.id?apiVersion=2',
    ])
  })

  test('H59 a name that belongs to another address is not confirmed', async () => {
    const { open } = start(url =>
      Response.json(isReverse(url) ? [nameRecord('bob.foyer.id')] : nameRecord('bob.foyer.id', BOB)),
    )
    expect((await open().names()).confirmedName).toBeUndefined()
  })

  test('an address that the service does not have has no names', async () => {
    expect(await start(failing(404)).open().names()).toMatchObject({ names: [], namesError: undefined })
  })

  test.each([
    ['an error', failing(500)],
    ['HTML', () => new Response('<!doctype html>')],
  ])('%s gives Error fetching names for address', async (_, answer) => {
    const { namesError } = await start(answer).open().names()
    expect(namesError).toEqual({ code: 'names.unavailable', context: { address: ALICE } })
  })
})

describe('resolution of a name', () => {
  const alice = () =>
    Response.json({ ...nameRecord('alice.foyer.id'), attributes: [{ bio: 'x' }, { avatar: 'https://p.example/a' }] })

  test('a name resolves to its address by the coin type of the chain', async () => {
    const { resolve, asked } = start(alice)
    const found = { name: 'alice.foyer.id', address: ALICE, avatar: 'https://p.example/a' }
    expect(await resolve('alice.foyer.id')).toEqual(found)
    expect(await resolve('alice.foyer.id')).toEqual(found)
    expect(asked).toEqual(['/v1/profile/account/alice.foyer.id?apiVersion=2'])
  })

  test('H23 a name without an address on this chain, or an unregistered one, does not resolve', async () => {
    const { resolve } = start(alice)
    expect(await resolve('alice.foyer.id', 'eip155:10')).toBeUndefined()
    expect(await start(failing(404)).resolve('unknown.foyer.id')).toBeUndefined()
  })

  const addresses = {
    '501': { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
    '354': { address: '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF' },
    '0': { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    '1': { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
  }

  test.each([
    ['501', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['354', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    ['0', 'bip122:000000000019d6689c085ae165831e93'],
    ['1', 'bip122:000000000933ea01ad0ee984209779ba'],
    ['1', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
  ] as const)('coin type %s is that of %s', async (coinType, chainId) => {
    const { resolve } = start(json({ ...nameRecord('alice.foyer.id'), addresses }))
    expect((await resolve('alice.foyer.id', chainId))?.address).toBe(addresses[coinType].address)
  })

  test('an address of another family under the coin type does not count, nor does the zero address', async () => {
    const odd = { '501': addresses['354'], '2147483649': { address: `0x${'0'.repeat(40)}` } }
    const { resolve } = start(json({ ...nameRecord('alice.foyer.id'), addresses: odd }))
    expect(await resolve('alice.foyer.id', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBeUndefined()
    expect(await resolve('alice.foyer.id')).toBeUndefined()
  })

  test('a name is not requested for a chain without a coin type', async () => {
    const { resolve, asked } = start(alice)
    expect(await resolve('alice.foyer.id', 'bip122:12a765e31ffd4059bada1e25190f6e98')).toBeUndefined()
    expect(asked).toEqual([])
  })

  test.each([
    ['an error', failing(500)],
    ['HTML', () => new Response('<!doctype html>')],
    ['another shape', json({ address: ALICE })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('an answer with %s gives Error resolving name', async (_, answer) => {
    await expect(start(answer).resolve('alice.foyer.id')).rejects.toMatchObject({
      code: 'name.unresolved',
      context: { name: 'alice.foyer.id' },
      message: 'Error resolving name',
    })
  })

  test('a name that would lead to another address of the service is rejected before the request', async () => {
    const { resolve, asked } = start(alice)
    await expect(resolve('..')).rejects.toMatchObject({ code: 'name.unresolved' })
    expect(asked).toEqual([])
  })

  test('a name cannot be resolved without a service', async () => {
    await expect(start(alice, { served: false }).resolve('alice')).rejects.toMatchObject({
      code: 'name.unresolved',
      cause: { code: 'port.missing' },
    })
  })

  test('H23 an aborted resolution is not our error', async () => {
    const { resolve } = start(() => new Promise(() => {}))
    const controller = new AbortController()
    const resolving = resolve('alice.foyer.id', 'eip155:1', controller.signal)
    controller.abort()
    await expect(resolving).rejects.toMatchObject({ name: 'AbortError' })
  })
})
