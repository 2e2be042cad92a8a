import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountDigits, type Person, userName } from '../people.ts'
import { accountChoice } from './accountChoice.ts'
import { describePaths, type Path } from './describePaths.ts'
import { createGrants, isProven } from './grants.ts'
import { meetProviderFaults } from './providerSwitches.ts'
import { bearerOf, clientProblem, formOf, isClient, refuseVisit, type StandInOptions, visitOf } from './standIn.ts'

const TITLE = 'GitHub (sandbox)'
const DOCS = 'https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps'

const DECLINED = {
  error: 'access_denied',
  error_description: 'The user has denied your application access.',
  error_uri: `${DOCS}/troubleshooting-authorization-request-errors/#access-denied`,
}

/** Errors of the token endpoint. They come with status 200. */
const ERRORS = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  redirect_uri_mismatch: 'The redirect_uri MUST match the registered callback URL for this application.',
  bad_verification_code: 'The code passed is incorrect or expired.',
} as const

/** Answers as a form, or as JSON if that is accepted. */
function answer(context: Context, values: Record<string, string>) {
  if (context.req.header('accept')?.includes('application/json')) return context.json(values, 200)
  const type = 'application/x-www-form-urlencoded; charset=utf-8'
  return context.body(new URLSearchParams(values).toString(), 200, { 'content-type': type })
}

const fail = (context: Context, error: keyof typeof ERRORS) =>
  answer(context, {
    error,
    error_description: ERRORS[error],
    error_uri: `${DOCS}/troubleshooting-oauth-app-access-token-request-errors/#${error.replaceAll('_', '-')}`,
  })

const isConfirmed = ({ emailState }: Person) => emailState !== 'unverified'

const userOf = (person: Person) => ({
  login: userName(person),
  id: Number(accountDigits('github', person, 9)),
  type: 'User',
  name: person.name,
  // Only an address that the person shows on the profile.
  email: person.emailState === 'shown' ? person.email : null,
})

const emailsOf = (person: Person) => [
  {
    email: person.email,
    primary: true,
    verified: isConfirmed(person),
    visibility: person.emailState === 'shown' ? 'public' : 'private',
  },
  {
    email: `${userOf(person).id}+${userName(person)}@users.noreply.github.com`,
    primary: false,
    verified: true,
    visibility: null,
  },
]

const PATHS: readonly Path[] = [
  {
    method: 'get',
    path: '/github/login/oauth/authorize',
    summary: 'Asks for an account.',
    parameters: ['client_id', 'redirect_uri', 'scope?', 'state?', 'code_challenge?', 'code_challenge_method?'],
  },
  {
    method: 'post',
    path: '/github/login/oauth/access_token',
    summary: 'Exchanges a code, as a form or as JSON by Accept.',
    parameters: ['client_id', 'client_secret', 'code', 'redirect_uri?', 'code_verifier?'],
  },
  { method: 'get', path: '/github/api/user', summary: 'The account of a token.' },
  { method: 'get', path: '/github/api/user/emails', summary: 'Its addresses. Needs the scope user:email.' },
]

/**
 * Stand-in of GitHub: OAuth 2 without an id token. The token endpoint answers as a form unless JSON is accepted, and reports errors with
 * status 200; the address may be missing from `/user` and is then in `/user/emails`; the API refuses callers without a User-Agent.
 * @see https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function github({ client, switches }: StandInOptions) {
  const grants = createGrants({ lifetime: 600_000 })
  const choice = accountChoice({ provider: 'github', title: TITLE, grants, switches, declined: DECLINED })
  const api = new OpenAPIHono()
  describePaths(api, 'GitHub', PATHS)
  api.get('/github/login/oauth/authorize', context => {
    const problem = clientProblem(context, client)
    if (problem !== undefined) return refuseVisit(context, TITLE, problem)
    return choice.ask(context, visitOf(context, context.req.query('redirect_uri')!, /[ ,]/))
  })
  for (const path of ['/github/login/oauth/access_token', '/github/api/*']) api.use(path, meetProviderFaults(switches))
  api.post('/github/login/oauth/access_token', async context => {
    const form = await formOf(context)
    if (!isClient(context, form, client)) return fail(context, 'incorrect_client_credentials')
    const grant = grants.redeem(form['code'] ?? '')
    if (grant === undefined || grant === 'used') return fail(context, 'bad_verification_code')
    const { visit } = grant
    if (form['redirect_uri'] !== undefined && form['redirect_uri'] !== visit.redirect)
      return fail(context, 'redirect_uri_mismatch')
    if (!isProven(visit, form['code_verifier'])) return fail(context, 'bad_verification_code')
    return answer(context, {
      access_token: grants.issueToken(grant, 'gho_'),
      scope: visit.scopes.join(','),
      token_type: 'bearer',
    })
  })
  api.use('/github/api/*', async (context, next) => {
    if (!context.req.header('user-agent'))
      return context.text(
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
        403,
      )
    if (grants.granted(bearerOf(context))) return next()
    return context.json(
      { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
      401,
    )
  })
  api.get('/github/api/user', context => context.json(userOf(grants.granted(bearerOf(context))!.person)))
  api.get('/github/api/user/emails', context => {
    const { visit, person } = grants.granted(bearerOf(context))!
    if (visit.scopes.includes('user:email') || visit.scopes.includes('user')) return context.json(emailsOf(person))
    return context.json({ message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' }, 404)
  })
  return api.route('/', choice.api)
}
