const RESTS = 'Its view is not on the screen.'
const PASSES = 'The machine leaves it at once.'
const LOADING = 'It looks as the picture of `loading`, for the moment of one read.'
const HANDED_OVER = 'The view of the transaction is on the screen.'

/** States that declare a screen in their `meta` and have no picture, with the reason, by chart and path. */
export const unseenStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  approval: {
    'requests.idle': RESTS,
    'requests.showing': PASSES,
    'requests.asked.opening': 'It looks as the picture of `requests.asked.waiting`, until the window has opened.',
  },
  attempt: { 'asking.next': 'It is a row of the list of families, under the request of another one.' },
  buy: {
    closed: RESTS,
    'form.deciding': PASSES,
    'purchase.deciding': PASSES,
    'form.unloaded': 'The lab has no service whose list of currencies fails.',
  },
  login: {
    idle: 'The form of the login is part of Connect, as before its flow has loaded.',
    done: 'The modal closes.',
  },
  modal: {
    'view.ConnectingSiwe': 'It looks as the picture of `siwx` while the server checks the signature.',
  },
  names: { closed: RESTS, opening: LOADING, checkingChain: LOADING },
  pairing: { 'live.link.requesting': 'It looks as the picture of `live.link.loading`, until the relay has answered.' },
  send: { closed: RESTS, opening: LOADING, signing: HANDED_OVER },
  smartSessions: {
    closed: RESTS,
    opening: LOADING,
    'sending.another': 'It looks as the picture of `loading`, after the account has changed.',
  },
  swap: {
    closed: RESTS,
    opening: LOADING,
    building: 'It looks as the picture of the review, with the button busy.',
    signing: HANDED_OVER,
  },
  switch: {
    moving: 'It looks as the picture of `asking.requesting.waiting`.',
    'asking.queued.waiting': 'It looks as the picture of `asking.requesting.waiting`, behind another request.',
    'asking.queued.delayed': 'It looks as the picture of `asking.requesting.delayed`, behind another request.',
  },
}
