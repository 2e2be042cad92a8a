/** Region that decides at each fact of the wallet whether its account can do something on its chain. A WalletConnect session approves that by chain. */
const offering = <const Guard extends 'canSend' | 'canSign', const Tag extends 'sends' | 'signs'>(
  guard: Guard,
  tags: Tag,
) =>
  ({
    initial: 'deciding',
    on: {
      'accounts.changed': { guard: 'sharesAccounts', target: '.deciding' },
      'chain.changed': { target: '.deciding' },
      'chain.chosen': { target: '.deciding' },
    },
    states: {
      deciding: { always: [{ guard, target: 'offered' }, { target: 'absent' }] },
      offered: { tags },
      absent: {},
    },
  }) as const

/** Regions of what the wallet can do for its account on its chain. */
export const offers = { sending: offering('canSend', 'sends'), signing: offering('canSign', 'signs') } as const
