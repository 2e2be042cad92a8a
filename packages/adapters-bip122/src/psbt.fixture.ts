import { base64 } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { B } from './page.fixture.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Base64 PSBT of a payment of an address on regtest, with one input of 10,000 satoshi. */
export function draft(address: string, amount = 9_000n): string {
  const transaction = new Transaction()
  const script = OutScript.encode(Address(REGTEST).decode(address))
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 10_000n } })
  transaction.addOutputAddress(B.payment, amount, REGTEST)
  return base64.encode(transaction.toPSBT())
}
