import DefaultTheme from 'vitepress/theme'
import type { App } from 'vue'
import Layout from './Layout.vue'
import TaxonomyBrowser from './TaxonomyBrowser.vue'
import './theme.css'

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }: { app: App }) => app.component('TaxonomyBrowser', TaxonomyBrowser),
}
