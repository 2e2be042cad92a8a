import { expect, test } from 'vitest'
import { isPictureSource, monogram } from './pictureSource.ts'

test.each([
  'https://registry.example/icon.png',
  'HTTPS://registry.example/icon.png',
  'http://localhost:8787/icon.png',
  'http://127.0.0.1:8787/icon.png',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,%3Csvg/%3E',
])('takes %s', text => expect(isPictureSource(text)).toBe(true))

test.each([
  '',
  undefined,
  'http://registry.example/icon.png',
  'http://localhost.evil.example/icon.png',
  'http://localhost@evil.example/icon.png',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  '//registry.example/icon.png',
  'icon.png',
  'https://registry.example@evil.example/icon.png',
  'https://',
])('refuses %s', text => expect(isPictureSource(text)).toBe(false))

test('a monogram is the first letter or digit', () => {
  expect(['meadow', ' (Rivet)', '1inch', 'öl', 'o\u0308l', '電', '🦊 Fox', '🦊', ''].map(monogram)).toEqual([
    'M',
    'R',
    '1',
    'Ö',
    'Ö',
    '電',
    'F',
    '·',
    '·',
  ])
})
