import { createContext, useContext } from 'react'

/** Where menus and lists are drawn: in the dialog that they belong to, which else would hide them. */
export const LayerContext = createContext<HTMLElement | null>(null)

/** Read when a layer opens: inside the page's landmark, so that a reader of landmarks meets it. */
export const useLayerContainer = (): HTMLElement | null => useContext(LayerContext) ?? document.getElementById('main')
