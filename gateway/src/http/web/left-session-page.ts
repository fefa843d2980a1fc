import type { Language } from '@dewlane/catalog';

/** Why the session could not be ended: our side did not answer, or the address was beyond its limit. */
export type LeftBecause = 'unanswered' | 'limited';

interface PageTexts {
  readonly title: string;
  readonly done: string;
  readonly why: Readonly<Record<LeftBecause, string>>;
  readonly left: string;
  readonly next: string;
}

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Signed out in this browser',
    done: 'You are signed out in this browser.',
    why: {
      unanswered: 'Our server did not answer, so we could not end the session on our side.',
      limited:
        'There were too many requests from your connection, so we could not end the session on our side. You can log in again in a minute.',
    },
    left: 'It goes on there for 30 days after its last use, although this browser no longer knows it. To end it sooner, log in later and sign it out under “Where you are signed in” on your account’s page.',
    next: 'Go to the first page',
  },
  es: {
    title: 'Sesión cerrada en este navegador',
    done: 'Ha cerrado la sesión en este navegador.',
    why: {
      unanswered: 'Nuestro servidor no respondió y no pudimos cerrar la sesión de nuestro lado.',
      limited:
        'Hubo demasiadas solicitudes desde su conexión y no pudimos cerrar la sesión de nuestro lado. Podrá iniciar sesión de nuevo en un minuto.',
    },
    left: 'Allí sigue abierta durante 30 días después de su último uso, aunque este navegador ya no la conoce. Para cerrarla antes, inicie sesión más tarde y ciérrela en la página de su cuenta, en «Dónde tiene la sesión abierta».',
    next: 'Ir a la primera página',
  },
};

/** The page without scripts for a browser that is signed out although its session goes on (AUTH-48). */
export function leftSessionPage(language: Language, because: LeftBecause): string {
  const { title, done, why, left, next } = TEXTS[language];
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
<p>${why[because]} ${left}</p>
<p><a href="/">${next}</a></p>
</main>
</body>
</html>
`;
}
