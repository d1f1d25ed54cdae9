/**
 * Texts for the votes of friends on a result, in every language of the shipped markets. Counts follow their words, so that no
 * plural is needed.
 */
export const marks = {
  en: { friends: "Your friends’ votes", yes: "Yes", maybe: "Maybe", no: "No", you: "You:", chosen: "Chosen", nobody: "No votes yet", stale: "Voted at a lower price:" },
  nb: { friends: "Vennenes stemmer", yes: "Ja", maybe: "Kanskje", no: "Nei", you: "Du:", chosen: "Valgt", nobody: "Ingen stemmer ennå", stale: "Stemt til lavere pris:" },
  sv: { friends: "Vännernas röster", yes: "Ja", maybe: "Kanske", no: "Nej", you: "Du:", chosen: "Vald", nobody: "Inga röster än", stale: "Röstat vid lägre pris:" },
  de: { friends: "Stimmen deiner Freunde", yes: "Ja", maybe: "Vielleicht", no: "Nein", you: "Du:", chosen: "Gewählt", nobody: "Noch keine Stimmen", stale: "Bei niedrigerem Preis abgestimmt:" },
  fr: { friends: "Votes de vos amis", yes: "Oui", maybe: "Peut-être", no: "Non", you: "Vous :", chosen: "Choisi", nobody: "Pas encore de vote", stale: "Votes à un prix plus bas :" },
  es: { friends: "Votos de tus amigos", yes: "Sí", maybe: "Quizás", no: "No", you: "Tú:", chosen: "Elegido", nobody: "Aún sin votos", stale: "Votos con un precio más bajo:" },
  it: { friends: "Voti dei tuoi amici", yes: "Sì", maybe: "Forse", no: "No", you: "Tu:", chosen: "Scelto", nobody: "Ancora nessun voto", stale: "Voti a un prezzo più basso:" },
  pt: { friends: "Votos dos seus amigos", yes: "Sim", maybe: "Talvez", no: "Não", you: "Você:", chosen: "Escolhido", nobody: "Ainda sem votos", stale: "Votos com preço menor:" },
  pl: { friends: "Głosy znajomych", yes: "Tak", maybe: "Może", no: "Nie", you: "Ty:", chosen: "Wybrano", nobody: "Jeszcze bez głosów", stale: "Głosy przy niższej cenie:" },
  hu: { friends: "A barátaid szavazatai", yes: "Igen", maybe: "Talán", no: "Nem", you: "Te:", chosen: "Kiválasztva", nobody: "Még nincs szavazat", stale: "Alacsonyabb áron szavazott:" },
  hi: { friends: "आपके दोस्तों के वोट", yes: "हाँ", maybe: "शायद", no: "नहीं", you: "आप:", chosen: "चुना गया", nobody: "अभी कोई वोट नहीं", stale: "कम कीमत पर दिए गए वोट:" },
  ja: { friends: "友だちの投票", yes: "はい", maybe: "検討中", no: "いいえ", you: "あなた：", chosen: "決定", nobody: "まだ投票がありません", stale: "安い価格での投票：" },
  ar: { friends: "أصوات أصدقائك", yes: "نعم", maybe: "ربما", no: "لا", you: "أنت:", chosen: "تم الاختيار", nobody: "لا أصوات بعد", stale: "أصوات بسعر أقل:" },
};
