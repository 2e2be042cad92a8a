import { createContext } from 'react'

/** The id of the title that labels the dialog around it. */
export const DialogTitleId = createContext<string | undefined>(undefined)
