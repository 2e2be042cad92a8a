/**
 * Time zones of mainland China, Hong Kong and Macau, in which some hosts offer neither buying nor swapping. A list for the option
 * `restrictedTimeZones`; by itself it has no effect.
 */
export const RESTRICTED_TIME_ZONES = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
] as const
