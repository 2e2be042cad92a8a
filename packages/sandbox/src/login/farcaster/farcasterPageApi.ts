import { setTimeout as wait } from 'node:timers/promises'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Switches } from '../../faults/switches.ts'
import { loginPage, pageHeaders } from '../page.ts'
import { describePaths } from '../providers/describePaths.ts'
import { formOf } from '../providers/standIn.ts'
import type { Channel, Channels } from './channels.ts'
import { FARCASTER_LIES, type FarcasterLie, type FarcasterSwitches } from './farcasterSwitches.ts'
import type { FarcasterUser } from './farcasterUsers.ts'
import { LINK_PATH, RELAY_KEY } from './relayApi.ts'
import { signIn } from './signIn.ts'

const TITLE = 'Farcaster phone (sandbox)'

const LIE_TEXTS: Record<FarcasterLie, string> = {
  none: 'Sign truthfully',
  'other-key': "Sign with another user's key",
  'other-fid': 'Sign for the fid of another user',
  'wrong-nonce': 'Sign another nonce',
  'wrong-domain': 'Sign for another domain',
  expired: 'Sign a message that has expired',
}

const NOTICE = html`<p class="notice">A phone for tests. Its keys are public. To never answer, leave this page open.</p>`

const linkForm = (problem?: string) => html`<h1>${TITLE}</h1>${NOTICE}
${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
<form method="post" action="/farcaster/open">
<label class="field">Link to sign in <input type="url" name="link" autocomplete="off" required></label>
<button class="primary">Open</button></form>`

const row = (term: string, value: string) => html`<dt>${term}</dt><dd>${value}</dd>`

const askForm = (
  token: string,
  { signatureParams }: Channel,
  users: readonly FarcasterUser[],
  chosen: FarcasterLie,
) => html`<h1>${TITLE}</h1>${NOTICE}
<section aria-labelledby="ask"><h2 id="ask">Sign in with Farcaster</h2><dl>
${row('To', signatureParams.domain)}${row('Address', signatureParams.siweUri)}${row('Nonce', signatureParams.nonce)}</dl></section>
<form method="post" action="/farcaster/answer"><input type="hidden" name="channel" value="${token}">
<label class="field">For the test <select name="lie">${FARCASTER_LIES.map(lie => html`<option value="${lie}" ${lie === chosen ? 'selected' : ''}>${LIE_TEXTS[lie]}</option>`)}</select></label>
${users.map(({ fid, displayName, username, custody }) => html`<button name="fid" value="${fid}">Sign in as ${displayName}<small>@${username}, fid ${fid}, ${custody}</small></button>`)}
<button name="decline" value="yes">Decline</button></form>`

const endPage = (text: string) =>
  html`<h1>${TITLE}</h1><p role="status">${text}</p><p><a href="/farcaster">Open another link</a></p>`

/** Returns the channel of a link, whatever host it is on: of a scanned code only the token counts. */
function tokenOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  return new URL(link).searchParams.get('channelToken') ?? undefined
}

const show = (context: Context, main: ReturnType<typeof html>, status: 200 | 400 | 404 = 200) =>
  context.html(loginPage(TITLE, main), status, pageHeaders())

/**
 * Page of a Farcaster client that opens a link of the relay, and signs with a custody key or declines. The relay has no message for a
 * refusal: to the app, declining and never answering are the same.
 */
export function farcasterPageApi(options: {
  url: string
  channels: Channels
  users: readonly FarcasterUser[]
  switches: Switches<FarcasterSwitches>
}) {
  const { url, channels, users, switches } = options
  const api = new OpenAPIHono()
  describePaths(api, 'Farcaster', [
    {
      method: 'get',
      path: '/farcaster',
      summary: 'Phone of a Farcaster user. /faults/farcaster changes how it signs.',
    },
    { method: 'get', path: LINK_PATH, summary: 'The same with the link of a channel.', parameters: ['channelToken'] },
  ])
  api.get('/farcaster', context => show(context, linkForm()))
  api.post('/farcaster/open', async context => {
    const token = tokenOf((await formOf(context))['link'] ?? '')
    if (token === undefined) return show(context, linkForm('This is not a link to sign in with Farcaster.'), 400)
    return context.redirect(`${LINK_PATH}?${new URLSearchParams({ channelToken: token }).toString()}`, 303)
  })
  api.get(LINK_PATH, context => {
    const token = context.req.query('channelToken') ?? ''
    const channel = channels.read(token)
    if (!channel) return show(context, linkForm('This link is not known here, or it is too old.'), 404)
    return show(context, askForm(token, channel, users, switches.current.lie))
  })
  api.post('/farcaster/answer', async context => {
    const form = await formOf(context)
    const token = form['channel'] ?? ''
    const channel = channels.read(token)
    if (channel?.state !== 'pending')
      return show(context, linkForm('This link has been answered, or it is too old.'), 404)
    if (form['decline'] !== undefined)
      return show(context, endPage('You have declined. The app is not told: the relay has no message for it.'))
    const at = users.findIndex(({ fid }) => `${fid}` === form['fid'])
    const [user, other] = [users[at], users[(at + 1) % users.length]]
    if (!user || !other) return show(context, linkForm('No such user.'), 400)
    const lie = FARCASTER_LIES.find(each => each === form['lie']) ?? switches.current.lie
    const answer = await signIn({ channel, user, other, lie })
    await wait(switches.current.delay, undefined, { ref: false })
    const sent = await fetch(`${url}/farcaster/v1/channel/authenticate`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-farcaster-auth-relay-key': RELAY_KEY,
      },
      body: JSON.stringify(answer),
    })
    if (!sent.ok) return show(context, linkForm('The relay did not take the answer.'), 400)
    return show(context, endPage(`You are signed in to ${channel.signatureParams.domain}.`))
  })
  return api
}
