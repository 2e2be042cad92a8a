import { createContext } from 'react'
import type { ThemeOptions } from '../theme/hostTheme.ts'

export const ThemeContext = createContext<ThemeOptions | undefined>(undefined)
