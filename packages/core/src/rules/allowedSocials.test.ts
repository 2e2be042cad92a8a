import { expect, test } from 'vitest'
import { SOCIALS, type Social } from '../chain/social.ts'
import { allowedSocials } from './allowedSocials.ts'

const platforms = ['ios', 'mac', 'android', 'other'] as const

test.each(platforms)('outside Telegram all are allowed on %s', platform => {
  expect(allowedSocials({ platform, telegram: false, socials: [...SOCIALS] })).toEqual(SOCIALS)
})

test.each<[(typeof platforms)[number], Social[]]>([
  ['ios', ['x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
  ['mac', ['google', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
  ['android', ['google', 'discord', 'farcaster', 'github', 'apple']],
  ['other', ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
])('inside Telegram on %s, these are allowed: %j', (platform, allowed) => {
  expect(allowedSocials({ platform, telegram: true, socials: [...SOCIALS] })).toEqual(allowed)
})

test('the host’s choice and order are kept', () => {
  expect(allowedSocials({ platform: 'ios', telegram: true, socials: ['github', 'google', 'apple'] })).toEqual([
    'github',
    'apple',
  ])
  expect(allowedSocials({ platform: 'android', telegram: true, socials: ['x', 'facebook'] })).toEqual([])
  expect(allowedSocials({ platform: 'other', telegram: false, socials: [] })).toEqual([])
})
