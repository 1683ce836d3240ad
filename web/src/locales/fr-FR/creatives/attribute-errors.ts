import type { attributeErrors as english } from '#locales/en-US/creatives/attribute-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const attributeErrors = {
  attribute: {
    'not-found': 'Le champ d’attribut est introuvable. Il a peut-être été supprimé entre-temps.',
    global: 'Les champs d’attribut globaux ne sont pas modifiables.',
    archived: 'Ce champ d’attribut est archivé. Restaurez-le d’abord.',
    changed: 'Quelqu’un d’autre a modifié ce champ d’attribut entre-temps. Rien n’a été enregistré.',
    'key-taken': 'Un autre champ d’attribut utilise déjà cette clé interne. Choisissez-en une autre.',
    frozen: 'Des créations utilisent ce champ d’attribut : sa clé interne et son type ne peuvent plus changer.',
    'option-in-use':
      'Des créations utilisent une option que vous avez retirée. Choisissez ce qui la remplace, ou retirez-la du choix.',
    'values-rejected': 'Certaines créations ont des valeurs qui ne seraient plus valides. Rien n’a été enregistré.',
    'in-use': 'Des créations utilisent ce champ d’attribut. Archivez-le, ou retirez-le d’abord de ces créations.',
    'pattern-invalid': 'Ce motif n’est pas valide ou est trop grand.',
    'value-invalid': 'Cette valeur n’est pas valide pour le champ. Elle n’a pas été enregistrée.',
    'too-many': 'Le nombre maximal de champs d’attribut est atteint. Supprimez-en un devenu inutile.',
  },
} as const satisfies Shape<typeof english>;
