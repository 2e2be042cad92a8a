import { p2wpkh, Transaction } from '@scure/btc-signer'
import { getWallets } from '@wallet-standard/app'
import { Verifier } from 'bip322-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StandardAccount } from '../standardWallet.ts'
import { memoryWalletStorage } from '../storage.ts'
import { BITCOIN_CHAINS } from './bitcoinChain.ts'
import { bitcoinKey } from './bitcoinKey.ts'
import { BITCOIN_DEVELOPMENT_KEYS } from './keys.ts'
import { type SimulatedBitcoinWalletOptions, simulatedBitcoinWallet } from './simulatedBitcoinWallet.ts'

const KEYS = BITCOIN_DEVELOPMENT_KEYS.map(({ payment, ordinals }) => ({
  payment: bitcoinKey(payment, 'payment', 'bitcoin:regtest'),
  ordinals: bitcoinKey(ordinals, 'ordinals', 'bitcoin:regtest'),
}))
const [FIRST, SECOND] = KEYS.map(({ payment, ordinals }) => [payment.address, ordinals.address]) as [string[], string[]]
const BOTH = { purposes: ['payment', 'ordinals'] }

/** No chain answers: these tests need none. The adapter's tests use a running chain. */
function install(options: Partial<SimulatedBitcoinWalletOptions> = {}) {
  const target = new EventTarget()
  const storage = memoryWalletStorage()
  const load = () => {
    const simulated = simulatedBitcoinWallet({
      name: 'Good Wallet',
      accounts: BITCOIN_DEVELOPMENT_KEYS.slice(0, 2),
      chains: { 'bitcoin:regtest': 'http://127.0.0.1:1' },
      target,
      storage,
      ...options,
    })
    const call = async (feature: string, input?: unknown): Promise<unknown> => {
      const offered = simulated.wallet.features[feature] as Record<string, (input?: unknown) => unknown>
      return offered[feature.split(':')[1]!]!(input)
    }
    const connect = (input: { purposes: string[] } = BOTH) =>
      call('bitcoin:connect', input) as Promise<{ accounts: StandardAccount[] }>
    const addresses = async (input?: { purposes: string[] }) =>
      (await connect(input)).accounts.map(({ address }) => address)
    return { simulated, call, connect, addresses }
  }
  return { target, load, ...load() }
}

const shared = ({ accounts }: { accounts: unknown }) => (accounts as StandardAccount[]).map(({ address }) => address)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: { code: unknown }) => error.code,
  )
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

afterEach(() => vi.unstubAllGlobals())

describe('simulatedBitcoinWallet', () => {
  it('shares an address for each purpose after a prompt, and without one after a reload', async () => {
    const { addresses, load, simulated } = install()
    expect(shared(simulated.wallet)).toEqual([])
    expect(await addresses()).toEqual(FIRST)
    expect(await addresses({ purposes: ['ordinals'] })).toEqual([FIRST[1]])
    expect(simulated.prompts).toBe(1)
    const again = load()
    expect(shared(again.simulated.wallet)).toEqual(FIRST)
    expect(await again.call('standard:connect', { silent: true })).toMatchObject({
      accounts: FIRST.map(address => ({ address })),
    })
    expect(again.simulated.prompts).toBe(0)
  })

  it('registers itself with the Wallet Standard library, whichever of both loads first', () => {
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    const early = install({ target, name: 'Early' })
    const wallets = getWallets()
    const late = install({ target, name: 'Late' })
    expect(wallets.get()).toEqual([early.simulated.wallet, late.simulated.wallet])
    early.simulated.unregister()
    expect(wallets.get()).toEqual([late.simulated.wallet])
  })

  it.each(['BIP322', 'ECDSA'] as const)(
    'signs a message by %s so that a library confirms it, for shared accounts only',
    async protocol => {
      const { call, connect } = install({ protocol })
      const message = new TextEncoder().encode('hi')
      expect(await codeOf(call('bitcoin:signMessage', { account: { address: FIRST[0] }, message }))).toBe(4100)
      const [account] = (await connect()).accounts
      const [output] = (await call('bitcoin:signMessage', { account, message })) as [{ signature: Uint8Array }]
      const text = Buffer.from(output.signature).toString('base64')
      expect(Verifier.verifySignature(FIRST[0]!, 'hi', text)).toBe(true)
      expect(await codeOf(call('bitcoin:signMessage', { account, message: 'hi' }))).toBe(-32000)
    },
  )

  it('signs the requested inputs, and none of another account', async () => {
    const { call, connect } = install()
    const [payment, ordinals] = (await connect()).accounts
    const draft = new Transaction()
    const { script } = p2wpkh(KEYS[0]!.payment.publicKey, BITCOIN_CHAINS['bitcoin:regtest'].versions)
    draft.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 10_000n } })
    draft.addOutputAddress(SECOND[0]!, 9_000n, BITCOIN_CHAINS['bitcoin:regtest'].versions)
    const psbt = draft.toPSBT()
    const sign = (account: unknown) =>
      call('bitcoin:signTransaction', {
        psbt,
        inputsToSign: [{ account, signingIndexes: [0] }],
        chain: 'bitcoin:regtest',
      })
    const [{ signedPsbt }] = (await sign(payment)) as [{ signedPsbt: Uint8Array }]
    const signed = Transaction.fromPSBT(signedPsbt)
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    signed.finalize()
    expect(signed.isFinal).toBe(true)
    await expect(sign(ordinals)).rejects.toThrow()
  })

  it('rejects, waits when silent, and reports a pending request', async () => {
    const { connect, simulated, addresses } = install({ behaviour: 'reject' })
    expect(await codeOf(connect())).toBe(4001)
    simulated.behave('pending')
    expect(await codeOf(connect())).toBe(-32002)
    simulated.behave('silent')
    const before = simulated.prompts
    const waiting = codeOf(connect())
    await expect.poll(() => simulated.prompts).toBe(before + 1)
    simulated.rejectNow()
    expect(await waiting).toBe(4001)
    const approved = addresses()
    await expect.poll(() => simulated.prompts).toBe(before + 2)
    simulated.approveNow()
    expect(await approved).toEqual(FIRST)
  })

  it('shares nothing while locked, and answers pending requests when unlocked', async () => {
    const { simulated, addresses, connect } = install()
    await connect()
    simulated.behave('locked')
    expect(shared(simulated.wallet)).toEqual([])
    const waiting = addresses()
    simulated.unlock()
    expect(await waiting).toEqual(FIRST)
  })

  it('emits changes, and none after it vanished', async () => {
    const { simulated, connect } = install()
    const emitted: unknown[] = []
    const events = simulated.wallet.features['standard:events'] as {
      on(event: 'change', listener: (properties: { accounts: unknown }) => void): () => void
    }
    const off = events.on('change', properties => emitted.push(shared(properties)))
    await connect()
    simulated.switchAccount()
    simulated.shareNothing()
    expect(emitted).toEqual([FIRST, SECOND, []])
    simulated.vanish()
    simulated.switchAccount()
    expect(emitted).toHaveLength(3)
    let answered = false
    void connect().then(() => {
      answered = true
    })
    await settle()
    expect(answered).toBe(false)
    off()
    expect(simulated.listeners).toBe(0)
  })

  it('has only the configured features', () => {
    const { simulated } = install({ without: ['bitcoin:signMessage', 'standard:disconnect'] })
    expect(Object.keys(simulated.wallet.features).sort()).toEqual([
      'bitcoin:connect',
      'bitcoin:signAndSendTransaction',
      'bitcoin:signTransaction',
      'standard:connect',
      'standard:events',
    ])
  })
})
