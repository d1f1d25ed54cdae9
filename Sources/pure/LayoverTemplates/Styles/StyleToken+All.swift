extension StyleToken {
    static let all: [StyleToken] = [
        StyleToken("surface", light: "#fff", dark: "#1a2029"),
        StyleToken("sunken", light: "#f2f5f9", dark: "#252d38"),
        StyleToken("line", light: "#dfe5ed", dark: "#343f4d"),
        StyleToken("ink", light: "#15202e", dark: "#f1f4f8"),
        StyleToken("soft", light: "#566274", dark: "#a7b3c3"),
        StyleToken("accent", light: "#0a5bd3", dark: "#86b7ff"),
        StyleToken("fill", light: "#0a5bd3", dark: "#86b7ff"),
        StyleToken("on-fill", light: "#fff", dark: "#06182f"),
        StyleToken("hover", light: "#084aad", dark: "#a6caff"),
        StyleToken("info", light: "#e9f1fd", dark: "#162941"),
        StyleToken("on-info", light: "#0a489f", dark: "#a5caff"),
        StyleToken("good", light: "#e3f5ea", dark: "#14361f"),
        StyleToken("on-good", light: "#0b5d34", dark: "#8be0b0"),
        StyleToken("warn", light: "#fff3dc", dark: "#33270e"),
        StyleToken("on-warn", light: "#774900", dark: "#ffd190"),
        StyleToken("legal", light: "#f1f2f5", dark: "#262c35"),
        StyleToken("on-legal", light: "#414b5a", dark: "#c6cedb"),
        StyleToken("shade", light: "0 1px 2px rgb(21 32 46/.06),0 4px 14px rgb(21 32 46/.06)", dark: "none"),
        StyleToken("bone", light: "#e4e9f0", dark: "#2a333f"),
        StyleToken("glow", light: "#f3f6fa", dark: "#364150"),
    ]
}
