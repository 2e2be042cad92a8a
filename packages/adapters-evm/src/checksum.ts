// In a chunk of its own: an entry that reached it through `@foyer/core/chain` would carry the hash.
export { checksumAddress } from '@foyer/core/chain/checksum'
