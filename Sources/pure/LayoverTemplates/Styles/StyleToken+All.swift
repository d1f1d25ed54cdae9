extension StyleToken {
    static let all: [StyleToken] = [
        StyleToken("surface", "#fff", "#1a2029"),
        StyleToken("sunken", "#f2f5f9", "#252d38"),
        StyleToken("line", "#dfe5ed", "#343f4d"),
        StyleToken("ink", "#15202e", "#f1f4f8"),
        StyleToken("soft", "#566274", "#a7b3c3"),
        StyleToken("accent", "#0a5bd3", "#86b7ff"),
        StyleToken("fill", "#0a5bd3", "#86b7ff"),
        StyleToken("on-fill", "#fff", "#06182f"),
        StyleToken("hover", "#084aad", "#a6caff"),
        StyleToken("info", "#e9f1fd", "#162941"),
        StyleToken("on-info", "#0a489f", "#a5caff"),
        StyleToken("good", "#e3f5ea", "#14361f"),
        StyleToken("on-good", "#0b5d34", "#8be0b0"),
        StyleToken("warn", "#fff3dc", "#33270e"),
        StyleToken("on-warn", "#774900", "#ffd190"),
        StyleToken("legal", "#f1f2f5", "#262c35"),
        StyleToken("on-legal", "#414b5a", "#c6cedb"),
        StyleToken("shade", "0 1px 2px rgb(21 32 46/.06),0 4px 14px rgb(21 32 46/.06)", "none"),
        StyleToken("bone", "#e4e9f0", "#2a333f"),
        StyleToken("glow", "#f3f6fa", "#364150"),
    ]
}
