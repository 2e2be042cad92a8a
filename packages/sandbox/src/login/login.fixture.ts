import { freePort } from '@foyer/chromium'
import { OpenAPIHono } from '@hono/zod-openapi'
import { onTestFinished } from 'vitest'
import { createLoopbackServer } from '../server/loopbackServer.ts'
import { admitOrigins } from '../server/origins.ts'
import { startLogin } from './login.ts'

export const REDIRECT = 'http://login.localhost:5174/social/callback'

/** Starts the login services behind the sandbox's rules for origins, until the end of the test. */
export async function startLoginWorld() {
  const port = await freePort()
  const app = new OpenAPIHono()
  const server = createLoopbackServer({ port, fetch: request => app.fetch(request) })
  await server.open()
  const url = `http://localhost:${port}`
  const { login, api, stop } = await startLogin({ url, redirectUrl: provider => `${REDIRECT}/${provider}` })
  app.use(admitOrigins([])).route('/', api)
  onTestFinished(async () => {
    await Promise.all([server.close(), stop()])
  })
  return { url, ...login }
}

const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) => decode(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

interface Page {
  status: number
  text: string
  /** Address of the app, where a redirect or a posted form has led. */
  left?: URL
}

/** Returns the last form of a page that has a field of this name, with its hidden fields. */
function formWith(text: string, name: string) {
  const forms = text.match(/<form[\s\S]*?<\/form>/g) ?? []
  const form = forms.find(each => each.includes(`name="${name}"`))
  if (form === undefined) throw new Error(`The page has no form with ${name}: ${text}`)
  const hidden = (form.match(/<input type="hidden"[^>]*>/g) ?? []).map(
    tag => [attribute(tag, 'name'), attribute(tag, 'value')] as const,
  )
  return { action: attribute(form, 'action'), fields: Object.fromEntries(hidden) }
}

/** Browser of a visitor without scripts: keeps cookies, follows redirects of one origin, and stops where it would leave that. */
export function createVisitor(url: string) {
  const jar = new Map<string, string>()

  async function go(
    address: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const target = new URL(address, url)
    if (target.origin !== url) return { status: 302, text: '', left: target }
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(target, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) return go(location)
    return { status: answer.status, text: await answer.text() }
  }

  /** Submits the form that has this field, as a page of the sandbox would. */
  async function submit({ text }: Page, name: string, values: Record<string, string>): Promise<Page> {
    const { action, fields } = formWith(text, name)
    const body = new URLSearchParams({ ...fields, ...values })
    if (new URL(action, url).origin !== url) return { status: 200, text, left: new URL(`${action}?${body.toString()}`) }
    return go(action, { method: 'POST', body, headers: { origin: url } })
  }

  return {
    open: (address: string | URL) => go(String(address)),
    submit,
    /** Chooses a person on an account-choosing page. */
    choose: (page: Page, person: string, values: Record<string, string> = {}) =>
      submit(page, 'person', { person, ...values }),
    cancel: (page: Page) => submit(page, 'cancel', { cancel: 'yes' }),
  }
}

/** Reads the parameters that a provider has led back with. */
export function parametersOf({ left, text }: Page): Record<string, string> {
  if (!left) throw new Error(`The visitor has not left the provider: ${text}`)
  return Object.fromEntries(left.searchParams)
}
