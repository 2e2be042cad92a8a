import { address as codec, opcodes, script } from 'bitcoinjs-lib'

/** Address versions of P2PKH and P2SH: mainnet, then the test networks and regtest. */
const KEY_HASH = [0x00, 0x6f]
const SCRIPT_HASH = [0x05, 0xc4]

/** Witness versions after 0 are the opcodes OP_1 to OP_16. */
const VERSION_BASE = 0x50

/** Output script of a valid address. The library's own `toOutputScript` needs an elliptic-curve library for taproot addresses. */
export function scriptOf(address: string): Uint8Array {
  if (/^(bc|tb|bcrt)1/i.test(address)) {
    const { version, data } = codec.fromBech32(address)
    return script.compile([version === 0 ? opcodes.OP_0! : VERSION_BASE + version, data])
  }
  const { version, hash } = codec.fromBase58Check(address)
  if (KEY_HASH.includes(version)) {
    return script.compile([opcodes.OP_DUP!, opcodes.OP_HASH160!, hash, opcodes.OP_EQUALVERIFY!, opcodes.OP_CHECKSIG!])
  }
  if (SCRIPT_HASH.includes(version)) return script.compile([opcodes.OP_HASH160!, hash, opcodes.OP_EQUAL!])
  throw new Error('The address has an unknown version.')
}
