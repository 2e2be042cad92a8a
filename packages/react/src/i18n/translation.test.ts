import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectMessages } from '../flows/connect/messages.ts'
import { connectingMessages } from '../flows/connecting/messages.ts'
import { createTranslation, directionOf, languagesFor } from './translation.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('the language for a locale', () => {
  test.each([
    ['de', ['de']],
    ['de-CH', ['de']],
    ['DE-ch', ['de']],
    ['zh-Hant-TW', ['zh-Hant', 'zh']],
    ['pt-PT', ['pt-BR']],
    ['pt', ['pt-BR']],
    ['fr', []],
    ['', []],
    ['not a locale', []],
    ['__proto__', []],
  ])('for %o the nearest one is chosen', (locale, expected) => {
    expect(languagesFor(locale, ['de', 'zh-Hant', 'zh', 'pt-BR'])).toEqual(expected)
  })
})

describe('texts', () => {
  const messages = {
    en: { connect: { installed: 'Here', recent: 'Last used' } },
    de: { connect: { installed: 'Installiert' }, connecting: { ask: { title: 'In {wallet} zustimmen' } } },
    'de-CH': { connect: { help: 'Was isch es Wallet?' } },
  }

  test('a text is that of the locale, else of its language, else of the host’s English, else of Foyer', () => {
    const { texts, attributes } = createTranslation({ locale: 'de-CH', messages })
    expect(attributes).toEqual({ lang: 'de-CH', dir: 'ltr' })
    const { help, installed, recent, wallets } = texts(connectMessages)
    expect([help, installed, recent, wallets]).toEqual(['Was isch es Wallet?', 'Installiert', 'Last used', 'Wallets'])
    expect(texts(connectingMessages).ask).toEqual({
      title: 'In {wallet} zustimmen',
      text: connectingMessages.en.ask.text,
    })
  })

  test('the texts of a part are the same object at each read', () => {
    const { texts } = createTranslation({ locale: 'de', messages })
    expect(texts(connectMessages)).toBe(texts(connectMessages))
  })

  test('without texts of the language they are English, and so is the language', () => {
    const { texts, attributes } = createTranslation({ locale: 'ar', messages })
    expect(attributes).toEqual({ lang: 'en', dir: 'ltr' })
    expect(texts(connectMessages).installed).toBe('Here')
    expect(createTranslation({}).texts(connectMessages)).toEqual(connectMessages.en)
  })

  test('H16 what is no text is left out, and no prototype is read', () => {
    const hostile = JSON.parse(
      '{"de":{"connect":{"help":7,"installed":{"a":"b"},"__proto__":{"recent":"x"},"wallets":null}}}',
    )
    expect(createTranslation({ locale: 'de', messages: hostile }).texts(connectMessages)).toEqual(connectMessages.en)
    const flat = { de: 'Verbinden' as never }
    expect(createTranslation({ locale: 'de', messages: flat }).texts(connectMessages)).toEqual(connectMessages.en)
  })

  test('in development a text without an effect is said', () => {
    vi.stubEnv('NODE_ENV', 'development')
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const wrong = {
      de: { connect: { helpp: 'x', help: 7 }, connecting: { ask: { title: 'In {walet}' } } } as never,
    }
    const { texts } = createTranslation({ locale: 'de', messages: wrong })
    texts(connectMessages)
    texts(connectingMessages)
    expect(warn.mock.calls.map(([text]) => text as unknown)).toEqual([
      'Foyer: messages.de.connect.helpp is not a text of Foyer.',
      'Foyer: messages.de.connect.help is not a text.',
      'Foyer: messages.de.connecting.ask.title has a gap {walet}, which is not filled. Its gaps are: wallet.',
    ])
  })
})

describe('plural forms', () => {
  test('the form is that of the language’s rule for the number, else the general one', () => {
    const found = {
      one: '{count} кошелёк',
      few: '{count} кошелька',
      many: '{count} кошельков',
      other: '{count} кошелька',
    }
    const { texts, form } = createTranslation({ locale: 'ru', messages: { ru: { connect: { allFamilies: found } } } })
    const text = texts(connectMessages).allFamilies
    expect([1, 3, 5, 21].map(count => form(text, count))).toEqual([found.one, found.few, found.many, found.one])
    const { texts: few, form: formOf } = createTranslation({
      locale: 'ar',
      messages: { ar: { connect: { allFamilies: { other: '{count}' } } } },
    })
    expect(formOf(few(connectMessages).allFamilies, 2)).toBe('{count}')
  })

  test('a text without forms is the same for every number, also in a language that the browser does not have', () => {
    const { form } = createTranslation({ locale: 'xx!', messages: { 'xx!': {} } })
    expect(form('{count} of it', 2)).toBe('{count} of it')
    expect(form({ one: 'a', other: 'b' } as never, 1)).toBe('a')
  })
})

describe('direction', () => {
  test.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['en', 'ltr'],
    ['de-CH', 'ltr'],
    ['no tag at all', 'ltr'],
  ])('of %s is %s', (language, expected) => {
    expect(directionOf(language)).toBe(expected)
  })

  test('without Intl’s information it is that of a list of languages', () => {
    const getTextInfo = Object.getOwnPropertyDescriptors(Intl.Locale.prototype)
    for (const name of ['getTextInfo', 'textInfo'])
      if (name in getTextInfo)
        Object.defineProperty(Intl.Locale.prototype, name, { value: undefined, configurable: true })
    try {
      expect(['ar-EG', 'he', 'ur', 'en', 'arn'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
    } finally {
      Object.defineProperties(Intl.Locale.prototype, getTextInfo)
    }
  })
})
