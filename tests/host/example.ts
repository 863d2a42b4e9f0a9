import type { Example } from './find-example.ts'

/** The website of a choir as its nephew made it in 2012, with the three lines that were pasted into it. */
export function examplePage(product: string, { association, event }: Example): string {
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Les Voix de la Saône – site d’exemple</title>
<link rel="stylesheet" href="/style.css">
<p class="example">Site d’exemple&nbsp;: une association inventée, avec ses propres styles et scripts.</p>
<div class="paper">
  <header>
    <p class="site">Les Voix de la Saône</p>
    <p class="slogan">Chœur amateur du Vallon, depuis 2009</p>
    <nav><a href="/">Accueil</a> <a href="/">Concerts</a> <a href="/">Nous rejoindre</a></nav>
  </header>
  <div class="columns">
    <main>
      <h2>Nos concerts</h2>
      <p class="text">Voici les prochaines dates. L’entrée est libre, mais la salle n’est pas grande&nbsp;: dites-nous si vous venez.</p>
      <script type="module" src="${product}/widgets.js"></script>
      <maillon-agenda association="${association}" limit="4" accent="#C8431D">
        <a href="${product}/widgets/agenda/${association}">Nos prochains événements</a>
      </maillon-agenda>
      <h2>Réserver</h2>
      <p class="text">Deux minutes suffisent, et vous n’avez pas de compte à créer.</p>
      <div id="react" data-event="${event}"></div>
    </main>
    <aside>
      <h2>Chanter avec nous</h2>
      <maillon-adhesion association="${association}" accent="#C8431D">
        <a href="${product}/widgets/adhesion/${association}">Demander à adhérer</a>
      </maillon-adhesion>
      <h3>Archives</h3>
      <ul id="archives"></ul>
    </aside>
  </div>
</div>
<script src="/react.js"></script>
<script src="/react-dom.js"></script>
<script src="/jquery.js"></script>
<script src="/site.js"></script>
</html>`
}

/** The site's own old React shows one widget, its jQuery a list. */
export const exampleScript = `
const place = document.querySelector('#react')
const attributes = { event: place.dataset.event, accent: '#C8431D' }
ReactDOM.render(React.createElement('maillon-evenement', attributes), place)
jQuery('#archives').append(['février 2026', 'janvier 2026'].map((month) => jQuery('<li>').text(month)))
addEventListener('maillon:registered', (event) => console.log('Inscription demandée', event.detail))
addEventListener('maillon:requested', (event) => console.log('Adhésion demandée', event.detail))
`

/** The first rule is the worst that a theme can do; the rest has to shout over it. */
export const exampleStyle = `
* { all: unset !important }
head, script, style { display: none !important }
html, body, div, header, main, aside, nav, p, h2, h3, ul { display: block !important }
li { display: list-item !important }
html { background: #e6e6e6 !important; color: #444 !important; font: 16px/1.65 Georgia, 'Times New Roman', serif !important; color-scheme: light !important }
.example { padding: 8px 16px !important; background: #333 !important; color: #fff !important; font: 14px/1.5 Helvetica, Arial, sans-serif !important; text-align: center !important }
.paper { box-sizing: border-box !important; max-width: 1200px !important; margin: 32px auto !important; padding: 32px 40px 56px !important; background: #fff !important; box-shadow: 0 2px 6px rgb(100 100 100 / .3) !important }
.site { color: #21759b !important; font: 700 30px/1.2 Georgia, 'Times New Roman', serif !important }
.slogan { color: #666 !important; font-size: 15px !important }
nav { margin-top: 18px !important; padding: 10px 0 !important; border-block: 1px solid #ededed !important; font: 13px/1.6 Helvetica, Arial, sans-serif !important; text-transform: uppercase !important }
nav a { margin-right: 28px !important; color: #21759b !important; cursor: pointer !important }
a:focus-visible { outline: 2px solid #21759b !important }
.columns { display: grid !important; grid-template-columns: minmax(0, 720px) minmax(0, 1fr) !important; gap: 40px !important; padding-top: 28px !important }
h2 { margin: 0 0 12px !important; color: #333 !important; font: 400 26px/1.3 Georgia, 'Times New Roman', serif !important }
h3 { margin: 28px 0 8px !important; font: 700 13px/1.6 Helvetica, Arial, sans-serif !important; text-transform: uppercase !important }
.text { margin-bottom: 18px !important }
main h2:not(:first-child) { margin-top: 32px !important }
@media (max-width: 900px) {
  .paper { margin: 0 !important; padding: 20px 16px !important }
  .columns { grid-template-columns: minmax(0, 1fr) !important }
}
`
