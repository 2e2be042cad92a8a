import type { Context } from 'hono'
import type { Switches } from '../../faults/switches.ts'
import { pageHeaders, refusalPage } from '../page.ts'
import type { Visit } from './grants.ts'
import type { ProviderSwitches } from './providerSwitches.ts'

/** App that is registered at a provider. The secret is public, since the provider is this sandbox. */
export interface Client {
  clientId: string
  clientSecret: string
  /** Addresses that the provider leads back to, compared as they are. */
  redirects: readonly string[]
}

/** Settings of a stand-in. `url` is the sandbox's address. */
export interface StandInOptions {
  url: string
  client: Client
  switches: Switches<ProviderSwitches>
}

const list = (text: string | undefined, separator: RegExp) =>
  (text ?? '').split(separator).filter(scope => scope !== '')

/** Reads the parameters of an authorization request. */
export function visitOf(context: Context, redirect: string, separator: RegExp): Visit {
  const read = (name: string) => context.req.query(name)
  const challenge = read('code_challenge')
  return {
    redirect,
    state: read('state'),
    scopes: list(read('scope'), separator),
    challenge:
      challenge === undefined ? undefined : { value: challenge, method: read('code_challenge_method') ?? 'plain' },
    nonce: read('nonce'),
    responseType: read('response_type') ?? 'code',
    responseMode: read('response_mode'),
  }
}

/** Refuses on a page of the provider: an app that is unknown, or its wrong address, must not be led back to. */
export const refuseVisit = (context: Context, title: string, problem: string) =>
  context.html(refusalPage(title, problem), 400, pageHeaders())

/** Returns why an authorization request is not the registered app's, or undefined. */
export function clientProblem(context: Context, { clientId, redirects }: Client): string | undefined {
  if (context.req.query('client_id') !== clientId) return 'No app has this client_id.'
  const redirect = context.req.query('redirect_uri')
  return redirect !== undefined && redirects.includes(redirect) ? undefined : 'The redirect_uri is not registered.'
}

/** Reads a form as texts; a field that is given twice has its last value. */
export async function formOf(context: Context): Promise<Record<string, string | undefined>> {
  const form = await context.req.parseBody()
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

/** Reads the user and the password of HTTP Basic. @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
export function basicOf(context: Context): { user: string; password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  if (encoded === undefined) return undefined
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const decode = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? ''
  return { user: decode(user), password: decode(rest.join(':')) }
}

export const bearerOf = (context: Context) =>
  /^(?:Bearer|token) (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]

/** Returns whether the form or HTTP Basic has the app's id and secret. */
export function isClient(context: Context, form: Record<string, string | undefined>, client: Client): boolean {
  const basic = basicOf(context)
  const id = basic?.user ?? form['client_id']
  const secret = basic?.password ?? form['client_secret']
  return id === client.clientId && secret === client.clientSecret
}
