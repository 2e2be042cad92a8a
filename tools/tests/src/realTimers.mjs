import { afterAll, vi } from 'vitest'

// A file that has faked the timers leaves none to the next one, which shares its globals.
afterAll(() => void vi.useRealTimers())
