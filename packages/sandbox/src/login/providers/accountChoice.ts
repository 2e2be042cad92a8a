import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Switches } from '../../faults/switches.ts'
import { type Html, loginPage, pageHeaders, refusalPage } from '../page.ts'
import { type EmailState, PEOPLE, type Person, personNamed } from '../people.ts'
import type { Grant, Grants, Visit } from './grants.ts'
import type { ProviderSwitches } from './providerSwitches.ts'

const MARKS: Record<EmailState, string> = {
  shown: '',
  private: ', hidden on the profile',
  unverified: ', not confirmed',
  absent: ', or none where the provider allows that',
}

const personButton = ({ name, email, emailState }: Person) =>
  html`<button name="person" value="${name}">${name}<small>${email}${MARKS[emailState]}</small></button>`

/**
 * Page on which the visitor chooses an account. It works without scripts. The name comes first: Enter in it presses the first button, and
 * the last of two fields `person` counts. `hidden` are the fields that come back with the choice.
 */
export function choicePage(options: {
  title: string
  action: string
  app: string
  hidden: Readonly<Record<string, string>>
  extra?: Html | undefined
  problem?: string | undefined
}) {
  const { title, action, app, hidden, extra, problem } = options
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return loginPage(
    `Sign in with ${title}`,
    html`<h1>Sign in with ${title}</h1>
<p class="notice">This page imitates ${title}. Its people are made up: never enter a password.</p>
<p>Choose an account to continue to <b>${app}</b>.</p>
${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
<form method="post" action="${action}">${fields}${extra ?? ''}
<label class="field">Name <input type="text" name="person" maxlength="64" autocomplete="off"></label>
<button class="primary">Continue with this name</button>
<h2>Or choose one</h2>${PEOPLE.map(personButton)}</form>
<form method="post" action="${action}">${fields}<button name="cancel" value="yes">Cancel</button></form>`,
  )
}

/** Adds parameters to the address of an app. */
export function addressWith(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** How a provider answers an authorization request. */
export interface ChoiceOptions {
  /** First part of the provider's paths. */
  provider: string
  title: string
  grants: Grants
  switches: Switches<ProviderSwitches>
  /** Parameters of a refusal. */
  declined: Readonly<Record<string, string>>
  /** Further parameters of an agreement. */
  accepted?(grant: Grant, code: string): Promise<Record<string, string>>
  /** Leads back to the app. A redirect if absent. */
  leadBack?(context: Context, visit: Visit, parameters: Record<string, string>): Response | Promise<Response>
  /** Further fields of the page. */
  extra?: Html
}

/** Shared account-choosing page of the stand-ins: `ask` answers an authorization request with it, `api` takes the choice. */
export function accountChoice(options: ChoiceOptions) {
  const { provider, title, grants, switches, declined, accepted, extra } = options
  const action = `/${provider}/choose`
  const redirect = (context: Context, { redirect: address }: Visit, parameters: Record<string, string>) =>
    context.redirect(addressWith(address, parameters))
  const leadBack = options.leadBack ?? redirect

  function back(context: Context, visit: Visit, parameters: Record<string, string>) {
    const state = switches.current.fault === 'wrong-state' ? `wrong-${randomUUID()}` : visit.state
    return leadBack(context, visit, { ...parameters, ...(state !== undefined && { state }) })
  }

  function page(context: Context, visit: Visit, problem?: string) {
    const { origin, host } = new URL(visit.redirect)
    const hidden = { visit: grants.open(visit) }
    return context.html(choicePage({ title, action, app: host, hidden, extra, problem }), 200, pageHeaders(origin))
  }

  const ask = (context: Context, visit: Visit) =>
    switches.current.fault === 'deny' ? back(context, visit, declined) : page(context, visit)

  const api = new Hono()
  api.post(action, async context => {
    const form = await context.req.parseBody()
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const visit = grants.close(field('visit'))
    if (!visit) return context.html(refusalPage(title, 'This request has been answered already.'), 400, pageHeaders())
    if (field('cancel') !== '') return back(context, visit, declined)
    const person = personNamed(field('person'))
    if (!person) return page(context, visit, 'Enter a name of at most 64 characters.')
    const grant = { visit, person, hidesEmail: field('email') === 'hide' }
    const code = grants.issueCode(grant, { isUsed: switches.current.fault === 'reused-code' })
    return back(context, visit, { code, ...(await accepted?.(grant, code)) })
  })
  return { ask, api }
}
