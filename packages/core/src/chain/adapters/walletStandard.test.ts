import { describe, expect, it, vi } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { HOSTILE_ICONS, HOSTILE_NAMES, untouchable } from '../../testing/index.ts'
import {
  askFeature,
  fieldsOf,
  listenForWallets,
  listenToChanges,
  listOf,
  operationOf,
  outputOf,
  parseStandardWallet,
  type StandardWallet,
} from './walletStandard.ts'

type Api = { register: (...wallets: unknown[]) => () => void }

const walletWith = (features: Record<string, unknown>): StandardWallet => ({ chains: [], accounts: [], features })

describe('listenForWallets', () => {
  const register = (target: EventTarget, detail: unknown) =>
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))

  function openPage() {
    const target = new EventTarget()
    const events: string[] = []
    const listen = () =>
      listenForWallets(target, wallet => {
        events.push(`+${String(wallet)}`)
        return () => void events.push(`-${String(wallet)}`)
      })
    return { target, events, listen }
  }

  it('registers the wallets that are there at the start, and later ones', () => {
    const { target, events, listen } = openPage()
    target.addEventListener('wallet-standard:app-ready', event => (event as CustomEvent<Api>).detail.register('early'))
    listen()
    let end = () => {}
    register(target, ({ register: to }: Api) => {
      end = to('late', 'both')
    })
    end()
    expect(events).toEqual(['+early', '+late', '+both', '-late', '-both'])
  })

  it('H43 registers none after its end, also from a wallet that has kept the API object', () => {
    const { target, events, listen } = openPage()
    let api: Api | undefined
    target.addEventListener('wallet-standard:app-ready', event => {
      api = (event as CustomEvent<Api>).detail
    })
    listen()()
    register(target, ({ register: to }: Api) => to('late'))
    api!.register('kept')()
    expect(events).toEqual([])
  })

  it('survives wallets that register incorrectly', () => {
    const { target, events, listen } = openPage()
    listen()
    register(target, undefined)
    register(target, 'text')
    register(target, () => {
      throw new Error('no')
    })
    register(target, (api: Api) => {
      api.register = () => () => {}
    })
    register(target, ({ register: to }: Api) => to('good'))
    expect(events).toEqual(['+good'])
  })
})

describe('parseStandardWallet', () => {
  const parse = (value: unknown) => parseStandardWallet(value, ({ chains }) => Array.isArray(chains))

  it('returns a name and a picture that are safe to display, and the wallet itself', () => {
    const value = {
      name: HOSTILE_NAMES.rightToLeftOverride,
      icon: 'data:image/png;base64,AA',
      features: {},
      chains: [],
    }
    expect(parse(value)).toEqual({ name: 'Wallet ksamatem', imageUrl: value.icon, wallet: value })
    expect(parse(value)?.wallet).toBe(value)
    for (const icon of Object.values(HOSTILE_ICONS)) expect(parse({ ...value, icon })?.imageUrl).toBeUndefined()
  })

  it.each([
    ['null', null],
    ['text', 'wallet'],
    ['no name', { features: {}, chains: [] }],
    ['a name that shows nothing', { name: HOSTILE_NAMES.onlyInvisible, features: {}, chains: [] }],
    ['no features', { name: 'One', chains: [] }],
    ['what does not serve the family', { name: 'One', features: {}, chains: 'all' }],
    [
      'a getter that throws',
      {
        name: 'One',
        features: {},
        get chains() {
          throw new Error('no')
        },
      },
    ],
  ])('is undefined for %s', (_, value) => expect(parse(value)).toBeUndefined())
})

describe('features', () => {
  it('a feature is called on its own object, by its own name', async () => {
    const connect = vi.fn(function (this: unknown, ...inputs: unknown[]) {
      return [this, inputs]
    })
    const offered = { connect }
    const ask = askFeature((method, cause) => new FoyerError('wallet.failed', { method }, { cause }))
    expect(await ask(walletWith({ 'standard:connect': offered }), 'standard:connect', 1, 2)).toEqual([offered, [1, 2]])
    expect(await ask(walletWith({ 'standard:connect': offered }), 'standard:connect')).toEqual([offered, []])
    expect(operationOf(walletWith({ 'standard:events': { on: connect } }), 'standard:events', 'on')).toBeDefined()
  })

  it('a missing feature is wallet.unsupportedMethod; an error of the wallet is converted', async () => {
    const ask = askFeature((method, cause) => new FoyerError('wallet.failed', { method }, { cause }))
    for (const features of [{}, { 'standard:connect': null }, { 'standard:connect': { connect: 7 } }]) {
      await expect(ask(walletWith(features), 'standard:connect')).rejects.toMatchObject({
        code: 'wallet.unsupportedMethod',
        context: { method: 'standard:connect' },
      })
    }
    const cause = new Error('no')
    const connect = () => {
      throw cause
    }
    await expect(ask(walletWith({ 'standard:connect': { connect } }), 'standard:connect')).rejects.toMatchObject({
      code: 'wallet.failed',
      cause,
    })
  })
})

describe('H46 answers of a wallet', () => {
  it('an answer is read once, field by field; one that throws is undefined', () => {
    const reads = vi.fn(() => 'a')
    const entry = {
      get address() {
        return reads()
      },
      other: 1,
    }
    expect(fieldsOf(entry, 'address', 'label')).toEqual({ address: 'a', label: undefined })
    expect(reads).toHaveBeenCalledOnce()
    for (const odd of [undefined, null, 'text', untouchable('object')]) expect(fieldsOf(odd, 'address')).toBeUndefined()
  })

  it('a list is copied up to a maximum length', () => {
    const list = [1, 2]
    expect(listOf(list, 2)).toEqual(list)
    expect(listOf(list, 2)).not.toBe(list)
    for (const odd of [list.concat(3), { length: 1 }, undefined, untouchable()]) expect(listOf(odd, 2)).toBeUndefined()
  })

  it('the answer to one input has one output', () => {
    expect(outputOf('m', [{ signature: 's', more: 1 }], 'signature')).toEqual({ signature: 's' })
    for (const odd of [[], {}, [null], ['text'], undefined, untouchable(), [untouchable('object')]]) {
      expect(() => outputOf('m', odd, 'signature')).toThrow(
        expect.objectContaining({ code: 'wallet.malformedAnswer', context: expect.objectContaining({ method: 'm' }) }),
      )
    }
  })
})

describe('listenToChanges', () => {
  it('reports changes until it ends', () => {
    const received: unknown[] = []
    const off = vi.fn()
    let emit = (_: unknown) => {}
    const on = (event: string, listener: typeof emit) => {
      expect(event).toBe('change')
      emit = listener
      return off
    }
    const wallet = walletWith({ 'b:events': { on } })
    const stop = listenToChanges(wallet, ['a:events', 'b:events'], ['accounts', 'chains'], change =>
      received.push(change),
    )
    for (const nothing of [undefined, null, 7, untouchable()]) emit(nothing)
    emit({ accounts: [], features: {} })
    stop()
    emit({ accounts: [] })
    expect(received).toEqual([{ accounts: [] }])
    expect(off).toHaveBeenCalledOnce()
  })

  it('H45 survives wallets that fail to subscribe or to unsubscribe', () => {
    const features = [
      {},
      { 'a:events': { on: () => 'not a function' } },
      {
        'a:events': {
          on() {
            throw new Error('no')
          },
        },
      },
      {
        'a:events': {
          on: () => () => {
            throw new Error('Extension context invalidated.')
          },
        },
      },
      { 'a:events': { on: () => async () => Promise.reject(untouchable()) } },
      untouchable() as Record<string, unknown>,
    ]
    for (const each of features)
      expect(listenToChanges(walletWith(each), ['a:events'], ['accounts'], () => {})).not.toThrow()
  })
})
