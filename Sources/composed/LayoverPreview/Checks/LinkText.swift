/// Link texts that mean nothing out of context, for example in a list of links.
enum LinkText {
    /// Returns whether a link's whole text is one of the phrases, ignoring case and punctuation.
    static func saysNothing(_ text: String) -> Bool {
        let plain = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
        return phrases.contains(plain.split(separator: " ").joined(separator: " "))
    }

    /// In the languages of the shipped content.
    private static let phrases: Set<String> = [
        "click here", "here", "click", "tap here", "more", "read more", "learn more", "link", "this link", "go",
        "details",
        "klikk her", "her", "les mer", "mer", "hier klicken", "klicken sie hier", "hier", "mehr", "mehr erfahren",
        "weiterlesen", "cliquez ici", "ici", "en savoir plus", "lire la suite", "plus", "haz clic aquí",
        "haga clic aquí",
        "aquí", "más", "leer más", "más información", "saber más", "clicca qui", "qui", "leggi di più", "di più",
        "altro",
        "clique aqui", "aqui", "leia mais", "saiba mais", "mais", "klicka här", "här", "läs mer", "kliknij tutaj",
        "tutaj", "czytaj więcej", "więcej", "kattintson ide", "ide", "itt", "bővebben", "tovább", "こちら", "ここをクリック",
        "詳細", "続きを読む", "यहाँ क्लिक करें", "यहां क्लिक करें", "और पढ़ें", "انقر هنا", "هنا", "المزيد", "اقرأ المزيد", "اضغط هنا",
    ]
}
