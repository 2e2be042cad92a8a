import { createHmac } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  None,
} from 'openid-client'
import { boundedFetch, isLoopback } from '../edge/boundedFetch.ts'
import type { AppleClient, ProviderClient, ProviderName, Providers } from '../settings.ts'
import { PROVIDERS, type Profile } from './providers.ts'

/** Seconds for which Apple's client secret is valid. It is made for one request. */
const SECRET_LIFE = 300

/** Values that bind an authorization request to its answer. */
export type Checks = { state: string; nonce: string; pkceVerifier: string }

export type ProviderConnection = {
  postsForm: boolean
  /** Address that the popup is sent to. */
  authorizationUrl: (checks: Checks, isAgain: boolean) => Promise<URL>
  /** Exchanges the code of an answer for the visitor's profile. Rejects if the provider refuses, or answers with something else. */
  readProfile: (answer: URLSearchParams, checks: Checks) => Promise<Profile>
}

/** @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
async function signSecret({ teamId, keyId, privateKey, clientId }: AppleClient, issuer: string) {
  const key = await importPKCS8(privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${SECRET_LIFE}s`)
    .sign(key)
}

const isApple = (client: ProviderClient | AppleClient): client is AppleClient => 'privateKey' in client

function clientAuthOf(name: ProviderName, client: ProviderClient | AppleClient): ClientAuth {
  // The secret that is signed for each request is one of its parameters.
  if (isApple(client)) return None()
  return PROVIDERS[name].clientAuth === 'basic'
    ? ClientSecretBasic(client.clientSecret)
    : ClientSecretPost(client.clientSecret)
}

const headers = new Headers({ accept: 'application/json', 'user-agent': 'foyer-auth-server' })

function connect(name: ProviderName, client: ProviderClient | AppleClient, redirectUri: string): ProviderConnection {
  const shape = PROVIDERS[name]
  const endpoints = { ...shape.endpoints, ...client.endpoints }
  const configuration = new Configuration(
    {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      ...(endpoints.jwks && { jwks_uri: endpoints.jwks }),
    },
    client.clientId,
    undefined,
    clientAuthOf(name, client),
  )
  configuration[customFetch] = (url, options) => boundedFetch(url, options as RequestInit)
  if (isLoopback(new URL(endpoints.token).hostname)) allowInsecureRequests(configuration)
  const hasIdToken = endpoints.jwks !== undefined
  // By default the library trusts the connection for an id_token, and leaves its signature alone: whoever answers in the place of the token
  // endpoint, such as a proxy that opens TLS, would name the visitor. Issuer, audience, expiry and nonce it checks always.
  if (hasIdToken) enableNonRepudiationChecks(configuration)

  async function fetchUser(accessToken: string): Promise<unknown> {
    const url = new URL(endpoints.user!)
    if (shape.signsProfileRequest && !isApple(client)) {
      // Without it a token that was stolen from another app of the provider could be used here.
      const proof = createHmac('sha256', client.clientSecret).update(accessToken).digest('hex')
      url.searchParams.set('appsecret_proof', proof)
    }
    const answer = await fetchProtectedResource(configuration, accessToken, url, 'GET', undefined, headers)
    return answer.json()
  }

  return {
    postsForm: shape.postsForm ?? false,
    authorizationUrl: async ({ state, nonce, pkceVerifier }, isAgain) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: shape.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(pkceVerifier),
        code_challenge_method: 'S256',
        ...(hasIdToken && { nonce }),
        ...shape.parameters,
        ...(isAgain && shape.again),
      }),
    async readProfile(answer, { state, nonce, pkceVerifier }) {
      const url = new URL(`${redirectUri}?${answer.toString()}`)
      const checks = {
        expectedState: state,
        pkceCodeVerifier: pkceVerifier,
        ...(hasIdToken && { expectedNonce: nonce, idTokenExpected: true }),
      }
      const secret = isApple(client) ? { client_secret: await signSecret(client, endpoints.issuer) } : undefined
      const tokens = await authorizationCodeGrant(configuration, url, checks, secret)
      return shape.profile.parse(hasIdToken ? tokens.claims() : await fetchUser(tokens.access_token))
    },
  }
}

/** Connects the configured providers. Each has a redirect address of its own. */
export function connectProviders(providers: Providers, publicUrl: string) {
  const connections = new Map<string, ProviderConnection>()
  for (const [name, client] of Object.entries(providers) as [
    ProviderName,
    ProviderClient | AppleClient | undefined,
  ][]) {
    if (client) connections.set(name, connect(name, client, `${publicUrl}/social/callback/${name}`))
  }
  return connections
}
