import { parseAmount } from '@foyer/core/chain'
import { expect } from '@playwright/test'
import { ApiPromise, HttpProvider, Keyring } from '@polkadot/api'

const DECIMALS = 14

/**
 * Account that exists, so that any amount can be sent to it, until it is closed: then the chain undoes what would leave it below the existential
 * deposit.
 */
export async function polkadotReceiver(url: string) {
  const api = await ApiPromise.create({ provider: new HttpProvider(url), noInitWarn: true })
  const keyring = new Keyring({ type: 'sr25519' })
  const [dave, own] = [keyring.addFromUri('//Dave'), keyring.addFromUri('//Closes')]
  const units = async () => {
    const account = (await api.query.system!.account!(own.address)) as unknown as {
      data: { free: { toBigInt(): bigint } }
    }
    return account.data.free.toBigInt()
  }
  const held = parseAmount('2', DECIMALS)
  await (await api.tx.balances!.transferKeepAlive!(own.address, held).signAsync(dave)).send()
  await expect.poll(units, 'the balance of the receiver').toBe(held)
  return {
    address: own.address,
    units,
    /** Pays everything but what the fee takes of half a unit, which the chain does not keep. */
    async closes(): Promise<void> {
      const rest = parseAmount('1.5', DECIMALS)
      await (await api.tx.balances!.transferAllowDeath!(dave.address, rest).signAsync(own)).send()
      await expect.poll(units, 'the balance of the closed receiver').toBe(0n)
    },
  }
}
