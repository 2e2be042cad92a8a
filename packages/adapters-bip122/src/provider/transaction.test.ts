import { type Bitcoin, startBitcoin } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { A, B } from '../page.fixture.ts'
import { buildPsbt, finalizeAndSend, type Host, type HostPage, isOnChain, openHost } from './host.fixture.ts'

const TXID = /^[0-9a-f]{64}$/

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
})
afterAll(() => chain.stop())

// Each test spends confirmed coins of its own.
beforeEach(async () => {
  for (const address of [A.payment, A.ordinal]) await chain.pay(address, 100_000n)
  await chain.mine()
})

const ordinalsKey = async ({ provider }: Host) =>
  (await provider.getAccounts()).find(({ address }) => address === A.ordinal)!.publicKey!

describe.each<[string, (page: HostPage) => unknown]>([
  ['a Wallet Standard wallet', page => page.standard()],
  ['a Wallet Standard wallet that only signs', page => page.standard({ without: ['bitcoin:signAndSendTransaction'] })],
  ['a request wallet', page => page.request()],
])('over %s', (_, simulate) => {
  it('the host builds, finalizes and sends a transaction that the wallet signed, after a reload too', async () => {
    const page = openHost({ url: chain.url })
    simulate(page)
    const first = await page.connect()
    const { psbt } = await first.provider.signPsbt({
      psbt: await buildPsbt(chain, [{ address: A.payment }], B.payment),
    })
    expect(await finalizeAndSend(chain, psbt)).toMatch(TXID)
    await chain.mine()
    first.actor.stop()

    await chain.pay(A.payment, 100_000n)
    await chain.mine()
    const { provider } = await page.reload()
    const again = await provider.signPsbt({ psbt: await buildPsbt(chain, [{ address: A.payment }], B.payment) })
    expect(await finalizeAndSend(chain, again.psbt)).toMatch(TXID)
  })

  it('a transaction of both accounts is signed and sent at once, with the id that the chain has', async () => {
    const page = openHost({ url: chain.url })
    simulate(page)
    const host = await page.connect()
    const payers = [{ address: A.payment }, { address: A.ordinal, publicKey: await ordinalsKey(host) }]
    const { txid } = await host.provider.signPsbt({
      psbt: await buildPsbt(chain, payers, B.payment),
      signInputs: [
        { address: A.payment, index: 0, sighashTypes: [1] },
        { address: A.ordinal, index: 1 },
      ],
      broadcast: true,
    })
    expect(txid).toMatch(TXID)
    expect(await isOnChain(chain, txid!)).toBe(true)
  })
})

it('a request wallet pays an address', async () => {
  const page = openHost({ url: chain.url })
  page.request()
  const { provider } = await page.connect()
  const { txid } = await provider.sendTransfer({ recipient: B.ordinal, amount: 12_345n })
  expect(txid).toMatch(TXID)
  const { vout } = (await (await fetch(`${chain.url}/tx/${txid}`)).json()) as {
    vout: { scriptpubkey_address?: string; value: number }[]
  }
  expect(vout).toContainEqual(expect.objectContaining({ value: 12_345 }))
})
