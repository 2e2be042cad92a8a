import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** RSA key that a provider signs its id tokens with. */
export interface SigningKey {
  private: JWK
  /** Part that the provider publishes. */
  public: JWK
}

async function generate(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const about = { kid, alg: 'RS256', use: 'sig' }
  return {
    private: { ...(await exportJWK(privateKey)), ...about },
    public: { ...(await exportJWK(publicKey)), ...about },
  }
}

/** Returns a reader of a key that is made at the first reading: it takes a tenth of a second. */
export function lazySigningKey(kid: string): () => Promise<SigningKey> {
  let key: Promise<SigningKey> | undefined
  return () => {
    key ??= generate(kid)
    return key
  }
}
