import type { Language } from '@dewlane/catalog';

interface PageTexts {
  readonly title: string;
  readonly done: string;
  readonly left: string;
  readonly next: string;
}

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Signed out in this browser',
    done: 'You are signed out in this browser.',
    left: 'Our server did not answer, so we could not end it on our side, where the session goes on for 30 days at most, although this browser no longer knows it. To end it sooner, log in later and sign it out under “Where you are signed in” on your account’s page.',
    next: 'Go to the first page',
  },
  es: {
    title: 'Sesión cerrada en este navegador',
    done: 'Ha cerrado la sesión en este navegador.',
    left: 'Nuestro servidor no respondió y no pudimos cerrarla de nuestro lado, donde sigue abierta 30 días como máximo, aunque este navegador ya no la conoce. Para cerrarla antes, inicie sesión más tarde y ciérrela en la página de su cuenta, en «Dónde tiene la sesión abierta».',
    next: 'Ir a la primera página',
  },
};

/** The page without scripts for a browser that is signed out although its session goes on (AUTH-48). */
export function leftSessionPage(language: Language): string {
  const { title, done, left, next } = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${done}</p>
<p>${left}</p>
<p><a href="/">${next}</a></p>
</main>
</body>
</html>
`;
}
