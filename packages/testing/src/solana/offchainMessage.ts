import type { OffchainLayout } from './profiles.ts'

const NEWLINE = 0x0a

/** Format that a Ledger chooses: printable ASCII, with line breaks where there is a domain, or UTF-8. It signs nothing else. */
function formatOf(text: Uint8Array, hasDomain: boolean): number {
  if (text.every(byte => (byte >= 0x20 && byte <= 0x7e) || (hasDomain && byte === NEWLINE))) return 0
  new TextDecoder('utf-8', { fatal: true }).decode(text)
  return 1
}

/**
 * Bytes that a Ledger signs for a text. Throws for bytes that are not UTF-8.
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 * @see https://github.com/LedgerHQ/device-sdk-ts (signer-solana)
 */
export function offchainMessage(layout: OffchainLayout, text: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const length = [text.length & 0xff, text.length >> 8]
  const domain = new TextEncoder().encode('app.example')
  const header = {
    'v0 without a domain': () => [0, formatOf(text, false), ...length],
    'v0 with a domain': () => [
      0,
      ...domain,
      ...new Uint8Array(32 - domain.length),
      formatOf(text, true),
      1,
      ...publicKey,
      ...length,
    ],
    v1: () => {
      formatOf(text, true)
      return [1, 1, ...publicKey]
    },
  }[layout]
  return Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), ...header(), ...text)
}
