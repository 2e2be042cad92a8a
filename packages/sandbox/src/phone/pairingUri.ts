/**
 * Returns the pairing URI in a pasted text or a link: the URI itself, or a deep link with it in `uri`, encoded once or twice.
 * Undefined for anything else.
 * @see https://eips.ethereum.org/EIPS/eip-1328
 */
export function pairingUri(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^wc:[0-9a-f]+@2\?/i.test(trimmed)) return trimmed
  if (/^wc%3a/i.test(trimmed)) return pairingUri(decodeURIComponent(trimmed))
  const query = /[?&]uri=([^&#]+)/.exec(trimmed)?.[1]
  return query === undefined ? undefined : pairingUri(decodeURIComponent(query))
}
