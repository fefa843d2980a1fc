import { BRAND } from '@dewlane/catalog';
import type { Words } from './english.ts';

/** Every text of messages about accounts, in United States Spanish, with "usted" (SELF-11). */
export const SPANISH: Words = {
  language: 'es',
  greeting: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  kinds: {
    reset: {
      subject: 'Elija una contraseña nueva',
      heading: 'Elija una contraseña nueva',
      paragraphs: [
        `Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de ${BRAND}.`,
        'El botón funciona una sola vez, durante 30 minutos. Mientras no lo use, su contraseña anterior queda como está.',
      ],
      button: 'Elegir una contraseña nueva',
      help: '¿No la pidió usted? Entonces no tiene que hacer nada.',
    },
    'email-link': {
      subject: 'Confirme su correo electrónico',
      heading: '¿Es este su correo?',
      paragraphs: [
        `Alguien, probablemente usted, quiere usar este correo para una cuenta de ${BRAND}.`,
        'Cuando presione el botón y confirme en la página que se abre, nuestros mensajes llegarán aquí y usted iniciará sesión con este correo. El botón funciona una sola vez, durante 24 horas.',
      ],
      button: 'Confirmar este correo',
      help: '¿No sabe nada de esto? Entonces alguien escribió mal un correo, y usted no tiene que hacer nada.',
    },
    'email-changed': {
      subject: 'Su correo electrónico cambió',
      heading: 'Su correo electrónico cambió',
      paragraphs: [
        `Su cuenta de ${BRAND} tiene un nuevo correo electrónico. Este es nuestro último mensaje al anterior.`,
      ],
      help: '¿No fue usted? Entonces responda a este mensaje de inmediato, o llámenos.',
    },
    'password-changed': {
      subject: 'Su contraseña cambió',
      heading: 'Su contraseña cambió',
      paragraphs: [
        `Su cuenta de ${BRAND} tiene una contraseña nueva. Se cerró la sesión en todos los demás navegadores.`,
      ],
      help: '¿No fue usted? Elija de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión, y después revise la lista de navegadores en la página de su cuenta.',
    },
  },
  footnote: `Recibe este mensaje por su cuenta de ${BRAND}. Nadie de ${BRAND} le pedirá nunca su contraseña.`,
};
