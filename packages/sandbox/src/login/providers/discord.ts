import { OpenAPIHono } from '@hono/zod-openapi'
import { accountDigits, type Person, userName } from '../people.ts'
import { accountChoice } from './accountChoice.ts'
import { describePaths, type Path } from './describePaths.ts'
import { createGrants, type Grant, isProven } from './grants.ts'
import { meetProviderFaults } from './providerSwitches.ts'
import { bearerOf, clientProblem, formOf, isClient, refuseVisit, type StandInOptions, visitOf } from './standIn.ts'

const TITLE = 'Discord (sandbox)'

const DECLINED = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request',
}

/** Address of an account, as far as the scope `email` shows it. */
const emailOf = ({ visit, person }: Grant): { email?: string | null; verified?: boolean } => {
  if (!visit.scopes.includes('email')) return {}
  return person.emailState === 'absent'
    ? { email: null, verified: false }
    : { email: person.email, verified: person.emailState !== 'unverified' }
}

const profileOf = (person: Person) => ({
  id: accountDigits('discord', person, 18),
  username: userName(person),
  discriminator: '0',
  global_name: person.name,
  avatar: null,
})

const PATHS: readonly Path[] = [
  {
    method: 'get',
    path: '/discord/oauth2/authorize',
    summary: 'Asks for an account.',
    parameters: [
      'response_type',
      'client_id',
      'redirect_uri',
      'scope',
      'state?',
      'code_challenge?',
      'code_challenge_method?',
    ],
  },
  {
    method: 'post',
    path: '/discord/api/oauth2/token',
    summary: 'Exchanges a code, for a form alone.',
    parameters: ['grant_type', 'code', 'redirect_uri', 'client_id?', 'client_secret?', 'code_verifier?'],
  },
  { method: 'get', path: '/discord/api/users/@me', summary: 'The account of a token. Needs the scope identify.' },
]

/**
 * Stand-in of Discord: OAuth 2 without an id token. The token endpoint takes forms alone; the address comes with the scope `email`, may be
 * null and may be unconfirmed; errors of the API have a number.
 * @see https://docs.discord.com/developers/topics/oauth2
 */
export function discord({ client, switches }: StandInOptions) {
  const grants = createGrants({ lifetime: 600_000 })
  const choice = accountChoice({ provider: 'discord', title: TITLE, grants, switches, declined: DECLINED })
  const api = new OpenAPIHono()
  describePaths(api, 'Discord', PATHS)
  api.get('/discord/oauth2/authorize', context => {
    const problem = clientProblem(context, client)
    if (problem !== undefined) return refuseVisit(context, TITLE, problem)
    const visit = visitOf(context, context.req.query('redirect_uri')!, / /)
    if (visit.scopes.length === 0) return refuseVisit(context, TITLE, 'The scope is missing.')
    return choice.ask(context, visit)
  })
  api.use('/discord/api/*', meetProviderFaults(switches))
  api.post('/discord/api/oauth2/token', async context => {
    if (!context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return context.json({ error: 'invalid_request', error_description: 'The body must be a form' }, 400)
    const form = await formOf(context)
    if (!isClient(context, form, client)) return context.json({ error: 'invalid_client' }, 401)
    if (form['grant_type'] !== 'authorization_code') return context.json({ error: 'unsupported_grant_type' }, 400)
    const refuse = (name: string) =>
      context.json({ error: 'invalid_grant', error_description: `Invalid "${name}" in request.` }, 400)
    const grant = grants.redeem(form['code'] ?? '')
    if (grant === undefined || grant === 'used') return refuse('code')
    const { visit } = grant
    if (form['redirect_uri'] !== visit.redirect) return refuse('redirect_uri')
    if (!isProven(visit, form['code_verifier'])) return refuse('code_verifier')
    return context.json({
      token_type: 'Bearer',
      access_token: grants.issueToken(grant),
      expires_in: 604_800,
      refresh_token: grants.issueToken(grant),
      scope: visit.scopes.join(' '),
    })
  })
  api.get('/discord/api/users/@me', context => {
    const grant = grants.granted(bearerOf(context))
    if (!grant?.visit.scopes.includes('identify')) return context.json({ message: '401: Unauthorized', code: 0 }, 401)
    return context.json({ ...profileOf(grant.person), ...emailOf(grant) })
  })
  return api.route('/', choice.api)
}
