import { hkdfSync } from 'node:crypto'

export type Keys = {
  /** Encrypts at rest. */
  sealing: Uint8Array
  /** Addresses accounts and limits without naming them. */
  identity: Uint8Array
  /** Codes, states and nonces. */
  codes: Uint8Array
}

const derive = (key: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `foyer-auth-server/1/${purpose}`, 32))

/** Derives one key for each purpose. Throws if a given key is not 32 bytes long. */
export function deriveKeys({ masterKey, codeKey }: { masterKey: Uint8Array; codeKey: Uint8Array }): Keys {
  for (const key of [masterKey, codeKey]) {
    if (key.length !== 32) throw new RangeError('The master key and the code key must have 32 bytes.')
  }
  return {
    sealing: derive(masterKey, 'sealing'),
    identity: derive(masterKey, 'identity'),
    codes: derive(codeKey, 'codes'),
  }
}
