import { createContext } from 'react'

/** Id of the title that labels the dialog. */
export const DialogTitleId = createContext<string | undefined>(undefined)
