/** Secrets that a visitor types by mistake, each with a part of it by which it is found in a request. */
export const SECRETS = [
  ['wc:abc@2?relay-protocol=irn&symKey=0123456789', 'symkey=0123456789'],
  [
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    'legal winner thank year wave sausage',
  ],
  [
    '4c:08:83:a6:91:02:93:7d:62:31:47:1b:5d:bb:62:04:fe:51:29:61:70:82:79:2a:e4:68:d0:1a:3f:36:23:18',
    '4c:08:83:a6:91:02',
  ],
  ['5HueCGU8 rMjxEXxi PuD5BDku 4MkFqeZy d4dZ1jvh TVqvbTLv yTJ', '5huecgu8 rmjxexxi'],
  ['的一是在不了有和人这中大', '的一是在不了'],
] as const

/** Texts that a visitor types into a field. */
export const TEXTS: readonly string[] = [
  'rain',
  '<img src=x>',
  '\u202E',
  'w'.repeat(3_000),
  '',
  '(((',
  '0x',
  ...SECRETS.map(([secret]) => secret),
]
