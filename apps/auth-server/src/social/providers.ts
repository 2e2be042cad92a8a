import { z } from 'zod'
import type { ProviderEndpoints, ProviderName } from '../settings.ts'

/** Visitor as a provider describes them. */
export type Profile = { subject: string; label: string }

/** Endpoints of a provider, and its differences from others. */
export type ProviderShape = {
  endpoints: ProviderEndpoints
  scope: string
  /** How the client proves itself at the token endpoint. Apple's secret is a token that we sign. */
  clientAuth: 'post' | 'basic' | 'signed'
  /** Further parameters of the authorization request, and those of a login that must be repeated. */
  parameters?: Record<string, string>
  again?: Record<string, string>
  /** Posts the answer from its own site, with a form. */
  postsForm?: true
  /** Asks that a request for the profile carries an HMAC of the token. */
  signsProfileRequest?: true
  /** Reads the claims of the id_token, or the answer of the profile endpoint where there is none. */
  profile: z.ZodType<Profile>
}

const subject = z.string().min(1).max(255)
const number = z.number().int().positive()

const claims = (fallback: string) =>
  z
    .object({ sub: subject, email: z.string().max(320).optional() })
    .transform(({ sub, email }) => ({ subject: sub, label: email ?? fallback }))

/**
 * Providers by their public documentation. No scope is asked for that the label does not need.
 * - @see https://developers.google.com/identity/openid-connect/openid-connect
 * - @see https://developer.apple.com/documentation/signinwithapplerestapi
 * - @see https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * - @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 * - @see https://discord.com/developers/docs/topics/oauth2
 * - @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export const PROVIDERS: Record<ProviderName, ProviderShape> = {
  google: {
    endpoints: {
      issuer: 'https://accounts.google.com',
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email',
    clientAuth: 'post',
    parameters: { prompt: 'select_account' },
    profile: claims('Google'),
  },
  apple: {
    endpoints: {
      issuer: 'https://appleid.apple.com',
      authorization: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      jwks: 'https://appleid.apple.com/auth/keys',
    },
    // With a scope Apple accepts no other response mode than the form.
    scope: 'openid email',
    parameters: { response_mode: 'form_post' },
    clientAuth: 'signed',
    postsForm: true,
    profile: claims('Apple'),
  },
  github: {
    endpoints: {
      issuer: 'https://github.com/login/oauth',
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    scope: 'read:user',
    clientAuth: 'post',
    parameters: { prompt: 'select_account' },
    profile: z
      .object({ id: number, login: z.string() })
      .transform(user => ({ subject: `${user.id}`, label: user.login })),
  },
  x: {
    endpoints: {
      issuer: 'https://x.com',
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    // The profile endpoint asks for both.
    scope: 'users.read tweet.read',
    clientAuth: 'basic',
    profile: z
      .object({ data: z.object({ id: subject, username: z.string() }) })
      .transform(({ data }) => ({ subject: data.id, label: `@${data.username}` })),
  },
  discord: {
    endpoints: {
      issuer: 'https://discord.com',
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/users/@me',
    },
    scope: 'identify',
    clientAuth: 'post',
    again: { prompt: 'consent' },
    profile: z
      .object({ id: subject, username: z.string() })
      .transform(user => ({ subject: user.id, label: user.username })),
  },
  facebook: {
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    },
    scope: 'public_profile',
    clientAuth: 'post',
    again: { auth_type: 'reauthenticate' },
    signsProfileRequest: true,
    profile: z.object({ id: subject, name: z.string().optional() }).transform(user => ({
      subject: user.id,
      label: user.name ?? 'Facebook',
    })),
  },
}
